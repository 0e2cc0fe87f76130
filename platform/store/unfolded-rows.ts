import { listNames, lists } from '#features/lists.ts'
import { searchColumnsOf, searchedFields } from './search-text.ts'
import type { Sql, Store } from './store.ts'

const batchSize = 500

/** The rows of a JSON array, as a table with the columns of `searchColumnsOf` and the id. */
const madeRows: Record<Store['engine'], string> = {
  sqlite: `(SELECT value ->> 'id' AS id, value ->> 'searchText' AS "searchText", value ->> 'phoneDigits' AS "phoneDigits"
    FROM json_each($1)) AS made`,
  postgres: 'json_to_recordset($1) AS made (id integer, "searchText" text, "phoneDigits" text)',
}

/** Makes the search columns of rows that a migration left without them, and completes the search indexes. */
export async function foldRows(engine: Store['engine'], sql: Sql): Promise<void> {
  for (const list of listNames) {
    const { table } = lists[list]
    const createIndex = engine === 'postgres' ? await droppedIndex(sql, `${table}_search`) : completeIndex(table)
    const fields = searchedFields[list].map((field) => `"${field}"`)
    const select = `SELECT id, ${fields} FROM ${table} WHERE "searchText" IS NULL AND id > $1 ORDER BY id LIMIT ${batchSize}`
    const update = `UPDATE ${table} SET "searchText" = made."searchText", "phoneDigits" = made."phoneDigits"
      FROM ${madeRows[engine]} WHERE ${table}.id = made.id`
    const after = async (id: number) => sql<{ id: number }>(select, [id])
    for (let rows = await after(0); rows.length > 0; rows = await after(rows.at(-1)?.id ?? 0)) {
      const made = rows.map((row) => ({ id: row.id, ...searchColumnsOf(table, row) }))
      await sql(update, [JSON.stringify(made)])
    }
    if (createIndex) await sql(createIndex)
  }
}

/** Adds the rows after the last one in SQLite's search index. */
const completeIndex = (table: string) =>
  `INSERT INTO search_${table} (rowid, text) SELECT id, "searchText" FROM ${table}
   WHERE id > coalesce((SELECT max(rowid) FROM search_${table}), 0) ORDER BY id`

/** Drops PostgreSQL's index, because a new one takes a fraction of the time. Resolves to the statement that creates it, if there is one. */
async function droppedIndex(sql: Sql, name: string): Promise<string | undefined> {
  const [index] = await sql<{ definition: string }>(
    'SELECT pg_get_indexdef(oid) AS definition FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace',
    [name],
  )
  if (index) await sql(`DROP INDEX ${name}`)
  return index?.definition
}
