/**
 * Builds INSERT statements for any set of columns and number of rows. Each statement is built once. `onConflict` is the
 * ON CONFLICT clause.
 */
export function insertStatements(table: string, returned: string, onConflict = '') {
  const cache = new Map<string, string>()
  return (columns: readonly string[], rows = 1): string => {
    const key = `${rows} ${columns}`
    let statement = cache.get(key)
    if (!statement) {
      const placeholders = Array.from({ length: rows }, (_, row) => {
        const offset = row * columns.length
        return `(${columns.map((_, column) => `$${offset + column + 1}`)})`
      })
      const quoted = columns.map((column) => `"${column}"`)
      statement = `INSERT INTO ${table} (${quoted}) VALUES ${placeholders} ${onConflict} RETURNING ${returned}`
      cache.set(key, statement)
    }
    return statement
  }
}
