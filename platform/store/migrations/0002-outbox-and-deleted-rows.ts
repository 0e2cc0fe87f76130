import type { Migration } from '#platform/store/migration.ts'

/** Queued email, the daily quota of each recipient, and deleted rows that can be restored. */
export const outboxAndDeletedRows: Migration = ({ serial, timestamp, now, json, limited }) => [
  `CREATE TABLE outbox (
    id ${serial},
    about ${limited('about', 30)} NOT NULL,
    "subjectId" integer NOT NULL,
    purpose ${limited('purpose', 20)} NOT NULL,
    state ${limited('state', 20)} NOT NULL,
    reason ${limited('reason', 500)},
    suspicion ${limited('suspicion', 100)},
    "messageId" ${limited('messageId', 255)} NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    "nextAttemptAt" ${timestamp} NOT NULL,
    "claimedUntil" ${timestamp},
    "sentAt" ${timestamp},
    created_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  'CREATE INDEX outbox_subject ON outbox (about, "subjectId")',
  `CREATE INDEX outbox_due ON outbox ("nextAttemptAt") WHERE state = 'waiting'`,
  `CREATE TABLE mail_allowances (
    recipient text NOT NULL,
    day text NOT NULL,
    used integer NOT NULL,
    PRIMARY KEY (recipient, day)
  )`,
  `CREATE TABLE deleted_rows (
    table_name text NOT NULL,
    id integer NOT NULL,
    row ${json} NOT NULL,
    deleted_at ${timestamp} NOT NULL,
    PRIMARY KEY (table_name, id)
  )`,
  'CREATE INDEX deleted_rows_deleted_at ON deleted_rows (deleted_at)',
]
