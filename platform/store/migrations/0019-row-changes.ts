import type { Migration } from '#platform/store/migration.ts'

/** The history of each row of a list: who changed it when, and the old values of what changed. */
export const rowChanges: Migration = ({ serial, timestamp, limited }) => [
  `CREATE TABLE row_changes (
    id ${serial},
    list ${limited('list', 30)} NOT NULL,
    "rowId" integer NOT NULL,
    kind ${limited('kind', 20)} NOT NULL,
    by ${limited('by', 20)} NOT NULL,
    before text,
    created_at ${timestamp} NOT NULL
  )`,
  'CREATE INDEX row_changes_row ON row_changes (list, "rowId")',
]
