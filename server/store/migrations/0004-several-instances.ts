import type { Migration } from '#server/store/migration.ts'

/** What addresses did of late, for limits that several instances share, and where mails that failed are counted. */
export const severalInstances: Migration = ({ timestamp, limited }) => [
  `CREATE TABLE throttled (
    rule ${limited('rule', 20)} NOT NULL,
    address ${limited('address', 64)} NOT NULL,
    known text NOT NULL,
    expires_at ${timestamp} NOT NULL,
    PRIMARY KEY (rule, address)
  )`,
  'CREATE INDEX throttled_expires_at ON throttled (expires_at)',
  `CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed'`,
]
