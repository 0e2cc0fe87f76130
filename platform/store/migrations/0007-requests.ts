import type { Migration } from '#platform/store/migration.ts'

/** A restore creates the table too: a backup from before this migration has none to keep the secret in. */
export const secretTable = `CREATE TABLE IF NOT EXISTS request_secret (
    id integer PRIMARY KEY CHECK (id = 1),
    secret text NOT NULL
  )`

/** The secret that the addresses of customers' pages are made from, and what customers write on those pages. */
export const requests: Migration = ({ serial, timestamp, limited }) => [
  secretTable,
  `CREATE TABLE request_messages (
    id ${serial},
    list ${limited('list', 30)} NOT NULL,
    "rowId" integer NOT NULL,
    kind ${limited('kind', 20)} NOT NULL,
    "preferredDate" ${limited('preferredDate', 10)},
    "preferredTime" ${limited('preferredTime', 20)},
    text ${limited('text', 2000)},
    state ${limited('state', 20)} NOT NULL,
    reply ${limited('reply', 500)},
    created_at ${timestamp} NOT NULL,
    "answeredAt" ${timestamp}
  )`,
  'CREATE INDEX request_messages_row ON request_messages (list, "rowId")',
  `CREATE INDEX request_messages_open ON request_messages (id) WHERE state = 'open'`,
]
