import type { Migration } from '#platform/store/migration.ts'

const tables = ['bookings', 'contact_submissions', 'call_logs']

/** How many rows SQLite's index takes at a time. One by one, each would cost four times as much. */
const batch = 64

/**
 * SQLite's trigram index holds every row up to its last id, and no later ones: a new row waits until its id is a multiple of
 * the batch, and searches read the rows that wait. So a change of a row matters to the index only if the row is in it.
 */
const sqliteSearch = (table: string): string[] => {
  const index = `search_${table}`
  const last = `(SELECT max(rowid) FROM ${index})`
  return [
    ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER ${index}_${event}`),
    `INSERT INTO ${index} (${index}) VALUES ('delete-all')`,
    `CREATE TRIGGER ${index}_batch AFTER INSERT ON ${table} WHEN new.id % ${batch} = 0 BEGIN
      INSERT INTO ${index} (rowid, text)
        SELECT id, "searchText" FROM ${table} WHERE id > coalesce(${last}, 0) ORDER BY id;
    END`,
    `CREATE TRIGGER ${index}_restore AFTER INSERT ON ${table} WHEN new.id < ${last} BEGIN
      INSERT OR REPLACE INTO ${index} (rowid, text) VALUES (new.id, new."searchText");
    END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF "searchText" ON ${table} WHEN new.id <= ${last} BEGIN
      INSERT OR REPLACE INTO ${index} (rowid, text) VALUES (new.id, new."searchText");
    END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} WHEN old.id <= ${last} BEGIN
      DELETE FROM ${index} WHERE rowid = old.id;
    END`,
  ]
}

/** PostgreSQL's trigram index. Where the extension is missing, a search scans the table. */
const postgresSearch = (table: string): string[] => [
  `DROP INDEX IF EXISTS ${table}_search`,
  `DO $do$ DECLARE home text; BEGIN
    SELECT quote_ident(nspname) INTO home FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm';
    IF home IS NOT NULL THEN
      EXECUTE $sql$CREATE INDEX ${table}_search ON ${table} USING gin ("searchText" $sql$ || home || '.gin_trgm_ops)';
    END IF;
  END $do$`,
]

/**
 * What searches and related rows compare, as columns that the program writes. Each replaces an SQL expression. `migrate` fills in
 * every `searchText` that is NULL.
 */
export const foldedSearch: Migration = ({ engine }) =>
  tables.flatMap((table) => [
    `DROP INDEX ${table}_phone`,
    `ALTER TABLE ${table} ADD COLUMN "searchText" text`,
    `ALTER TABLE ${table} ADD COLUMN "phoneDigits" text NOT NULL DEFAULT ''`,
    `CREATE INDEX ${table}_phone ON ${table} ("phoneDigits")`,
    ...(engine === 'sqlite' ? sqliteSearch(table) : postgresSearch(table)),
  ])
