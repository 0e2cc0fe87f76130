import type { Migration } from '#platform/store/migration.ts'

/**
 * When each call was last changed, so that nobody overwrites a change unseen. SQLite adds a column only with a constant
 * default. That is never right, so the server always sets the column.
 */
export const callVersions: Migration = ({ engine, timestamp, now }) => [
  `ALTER TABLE call_logs ADD COLUMN updated_at ${timestamp} NOT NULL
    DEFAULT ${engine === 'sqlite' ? `'1970-01-01T00:00:00.000Z'` : now}`,
  'UPDATE call_logs SET updated_at = created_at',
  engine === 'sqlite'
    ? `UPDATE deleted_rows SET "row" = json_set("row", '$.updatedAt', json_extract("row", '$.createdAt'))
    WHERE table_name = 'call_logs'`
    : `UPDATE deleted_rows SET "row" = ("row"::jsonb || jsonb_build_object('updatedAt', "row"->>'createdAt'))::json
    WHERE table_name = 'call_logs'`,
]
