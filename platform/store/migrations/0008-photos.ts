import type { Migration } from '#platform/store/migration.ts'

/**
 * Photos of bookings and quote requests, as WebP. A photo has no foreign key, so it survives in place while its row is
 * among the deleted rows. The pictures are the last columns: SQLite reads a row up to the last column that it needs.
 */
export const photos: Migration = ({ engine, serial, timestamp, limited }) => {
  const picture = engine === 'sqlite' ? 'blob' : 'bytea'
  return [
    `CREATE TABLE photos (
      id ${serial},
      list ${limited('list', 30)} NOT NULL,
      "rowId" integer NOT NULL,
      width integer NOT NULL,
      height integer NOT NULL,
      created_at ${timestamp} NOT NULL,
      thumb ${picture} NOT NULL,
      "full" ${picture} NOT NULL
    )`,
    'CREATE INDEX photos_row ON photos (list, "rowId")',
  ]
}
