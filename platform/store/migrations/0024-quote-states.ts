import type { Migration } from '#platform/store/migration.ts'

/** Finds the quotes of a row, and the rows whose quotes are in a state, without reading the quotes. */
export const quoteStates: Migration = () => [
  'DROP INDEX quotes_row',
  'CREATE INDEX quotes_row ON quotes (list, "rowId", status, "validUntil")',
]
