import type { Migration } from '#platform/store/migration.ts'

/** The digits of a phone number without the country code 1. Both engines understand and index the expression. */
const digitsOf = (column: string) => {
  const bare = [' ', '-', '(', ')', '.', '+', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    `coalesce("${column}", '')`,
  )
  return `ltrim(${bare}, '1')`
}

const textOf = (columns: string[], phone: string) =>
  `lower(${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)} || ' ' || ${digitsOf(phone)})`

const bookings = ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description']
const submissions = ['name', 'email', 'phone', 'service', 'message', 'notes']
const calls = ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration']

/**
 * SQLite's trigram index. Updating it costs more than writing the row, so triggers only add the row to search_waiting,
 * and the server indexes it later.
 */
const sqliteSearch = (table: string, columns: string[]): string[] => {
  const index = `search_${table}`
  const wait = `INSERT OR IGNORE INTO search_waiting (list, id) VALUES ('${table}', new.id);`
  const on = columns.map((column) => `"${column}"`)
  return [
    `CREATE TABLE IF NOT EXISTS search_waiting (
      list text NOT NULL,
      id integer NOT NULL,
      PRIMARY KEY (list, id)
    ) WITHOUT ROWID`,
    `CREATE VIRTUAL TABLE ${index} USING fts5 (text, tokenize = 'trigram', content = '', contentless_delete = 1, detail = none)`,
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${wait} END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${on} ON ${table} BEGIN ${wait} END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${index} WHERE rowid = old.id;
      DELETE FROM search_waiting WHERE list = '${table}' AND id = old.id;
    END`,
    `INSERT INTO search_waiting (list, id) SELECT '${table}', id FROM ${table}`,
  ]
}

/** PostgreSQL's trigram index. Where the extension cannot be created, a search scans the table. */
const postgresSearch = (table: string, text: string): string[] => [
  `DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR invalid_schema_name OR feature_not_supported THEN NULL;
END $$`,
  `DO $do$ DECLARE home text; BEGIN
    SELECT quote_ident(nspname) INTO home FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm';
    IF home IS NOT NULL THEN
      EXECUTE $sql$CREATE INDEX ${table}_search ON ${table} USING gin ((${text}) $sql$ || home || '.gin_trgm_ops)';
    END IF;
  END $do$`,
]

const searchOf = (engine: 'sqlite' | 'postgres', table: string, columns: string[], phone: string) =>
  engine === 'sqlite' ? sqliteSearch(table, columns) : postgresSearch(table, textOf(columns, phone))

/** Indexes for every order, filter and search of the lists, and the calendar feed. */
export const listsAtScale: Migration = ({ engine, timestamp }) => [
  'CREATE INDEX bookings_status ON bookings (status, id)',
  'CREATE INDEX bookings_priority ON bookings (priority, id)',
  `CREATE INDEX bookings_attention ON bookings (id)
    WHERE priority = 'urgent' AND status IN ('pending', 'confirmed', 'in_progress')`,
  'CREATE INDEX bookings_service ON bookings (service, id)',
  'CREATE INDEX bookings_created_at ON bookings (created_at)',
  `CREATE INDEX bookings_visit ON bookings ("preferredDate", (CASE "preferredTime" WHEN '8:00 AM' THEN 0
    WHEN '9:00 AM' THEN 1 WHEN '10:00 AM' THEN 2 WHEN '11:00 AM' THEN 3 WHEN '12:00 PM' THEN 4 WHEN '1:00 PM' THEN 5
    WHEN '2:00 PM' THEN 6 WHEN '3:00 PM' THEN 7 WHEN '4:00 PM' THEN 8 ELSE 9 END), id)`,
  `CREATE INDEX bookings_phone ON bookings ((${digitsOf('customerPhone')}))`,
  'CREATE INDEX bookings_email ON bookings ((upper("customerEmail")))',
  'CREATE INDEX contact_submissions_status ON contact_submissions (status, id)',
  'CREATE INDEX contact_submissions_priority ON contact_submissions (priority, id)',
  'CREATE INDEX contact_submissions_service ON contact_submissions (service, id)',
  'CREATE INDEX contact_submissions_created_at ON contact_submissions (created_at)',
  `CREATE INDEX contact_submissions_follow_up ON contact_submissions (id) WHERE follow_up_date IS NOT NULL`,
  `CREATE INDEX contact_submissions_attention ON contact_submissions (id)
    WHERE (status IN ('new', 'contacted', 'quoted') AND (priority = 'urgent' OR follow_up_date IS NOT NULL)) IS TRUE`,
  `CREATE INDEX contact_submissions_phone ON contact_submissions ((${digitsOf('phone')}))`,
  'CREATE INDEX contact_submissions_email ON contact_submissions ((upper(email)))',
  'CREATE INDEX call_logs_type ON call_logs ("callType", id)',
  'CREATE INDEX call_logs_created_at ON call_logs (created_at)',
  'CREATE INDEX call_logs_follow_up ON call_logs (id) WHERE "followUpRequired"',
  `CREATE INDEX call_logs_phone ON call_logs ((${digitsOf('callerPhone')}))`,
  ...searchOf(engine, 'bookings', bookings, 'customerPhone'),
  ...searchOf(engine, 'contact_submissions', submissions, 'phone'),
  ...searchOf(engine, 'call_logs', calls, 'callerPhone'),
  `CREATE TABLE calendar_feeds (
    hash text PRIMARY KEY,
    created_at ${timestamp} NOT NULL
  )`,
]
