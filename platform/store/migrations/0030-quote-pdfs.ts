import type { Migration } from '#platform/store/migration.ts'

/** The PDF of a version that was sent. The last column, because SQLite reads a row up to the last column that it needs. */
export const quotePdfs: Migration = ({ engine }) => [
  `ALTER TABLE quotes ADD COLUMN pdf ${engine === 'sqlite' ? 'blob' : 'bytea'}`,
]
