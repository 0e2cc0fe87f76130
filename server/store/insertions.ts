/** Makes the statements that insert so many rows of just these columns; a text made once is also looked up at once. */
export function insertStatements(table: string, returned: string) {
  const made = new Map<string, string>()
  return (columns: readonly string[], rows = 1): string => {
    const key = `${rows} ${columns}`
    let statement = made.get(key)
    if (!statement) {
      const places = Array.from({ length: rows }, (_, row) => {
        const before = row * columns.length
        return `(${columns.map((_, column) => `$${before + column + 1}`)})`
      })
      const quoted = columns.map((column) => `"${column}"`)
      statement = `INSERT INTO ${table} (${quoted}) VALUES ${places} RETURNING ${returned}`
      made.set(key, statement)
    }
    return statement
  }
}
