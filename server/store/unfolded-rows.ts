import { listNames, lists } from '#domain/lists.ts'
import { searchColumnsOf, searchedFields } from './search-text.ts'
import type { Sql, Store } from './store.ts'

const batchSize = 500

/** The rows of a JSON array, as a table with the columns of `searchColumnsOf` and the id. */
const madeRows: Record<Store['engine'], string> = {
  sqlite: `(SELECT value ->> 'id' AS id, value ->> 'searchText' AS "searchText", value ->> 'phoneDigits' AS "phoneDigits"
    FROM json_each($1)) AS made`,
  postgres: 'json_to_recordset($1) AS made (id integer, "searchText" text, "phoneDigits" text)',
}

/** Makes the search columns of rows that a migration left without them, and completes SQLite's search index. */
export async function foldRows(engine: Store['engine'], sql: Sql): Promise<void> {
  for (const list of listNames) {
    const { table } = lists[list]
    const fields = searchedFields[list].map((field) => `"${field}"`)
    const select = `SELECT id, ${fields} FROM ${table} WHERE "searchText" IS NULL AND id > $1 ORDER BY id LIMIT ${batchSize}`
    const update = `UPDATE ${table} SET "searchText" = made."searchText", "phoneDigits" = made."phoneDigits"
      FROM ${madeRows[engine]} WHERE ${table}.id = made.id`
    const after = async (id: number) => sql<{ id: number }>(select, [id])
    for (let rows = await after(0); rows.length > 0; rows = await after(rows.at(-1)?.id ?? 0)) {
      const made = rows.map((row) => ({ id: row.id, ...searchColumnsOf(table, row) }))
      await sql(update, [JSON.stringify(made)])
    }
    if (engine === 'sqlite')
      await sql(
        `INSERT INTO search_${table} (rowid, text) SELECT id, "searchText" FROM ${table}
         WHERE id > coalesce((SELECT max(rowid) FROM search_${table}), 0) ORDER BY id`,
      )
  }
}
