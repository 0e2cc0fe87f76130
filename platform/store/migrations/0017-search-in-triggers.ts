import type { Migration } from '#platform/store/migration.ts'

const phoneDigits = (column: string) => {
  const bare = [' ', '-', '(', ')', '.', '+', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    `coalesce(new."${column}", '')`,
  )
  return `ltrim(${bare}, '1')`
}

const indexed = (table: string, columns: string[], phone: string): string[] => {
  const index = `search_${table}`
  const texts = columns.map((column) => `coalesce(new."${column}", '')`)
  const text = `lower(${texts.join(` || ' ' || `)} || ' ' || ${phoneDigits(phone)})`
  const save = `INSERT OR REPLACE INTO ${index} (rowid, text) VALUES (new.id, ${text});`
  const changed = columns.map((column) => `"${column}"`)
  return [
    ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER IF EXISTS ${index}_${event}`),
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${save} END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${changed} ON ${table} BEGIN ${save} END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN DELETE FROM ${index} WHERE rowid = old.id; END`,
    // The update trigger adds the rows that waited for the index.
    `UPDATE ${table} SET "${phone}" = "${phone}" WHERE id IN (SELECT id FROM search_waiting WHERE list = '${table}')`,
  ]
}

/** Triggers write SQLite's search index with each row. PostgreSQL has an index that does so by itself. */
export const searchInTriggers: Migration = ({ engine }) =>
  engine === 'postgres'
    ? []
    : [
        ...indexed(
          'bookings',
          ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description'],
          'customerPhone',
        ),
        ...indexed('contact_submissions', ['name', 'email', 'phone', 'service', 'message', 'notes'], 'phone'),
        ...indexed('call_logs', ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration'], 'callerPhone'),
        'DROP TABLE search_waiting',
      ]
