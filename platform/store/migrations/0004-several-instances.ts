import type { Migration } from '#platform/store/migration.ts'

/** Rate-limit state that instances share, and the index that counts failed email. */
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
