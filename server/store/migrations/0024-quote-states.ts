import type { Migration } from '#server/store/migration.ts'

/** Finds the rows whose quotes are in a state. */
export const quoteStates: Migration = () => [
  'CREATE INDEX quotes_state ON quotes (list, status, "rowId", "validUntil")',
]
