import type { Sql } from './store.ts'
import { parseJson } from './values.ts'

const keptDays = 30

/** A row that was deleted, as its entity's fields. */
type DeletedRow<Row = unknown> = { table: string; row: Row; deletedAt: string }

/** Rows that staff deleted, for as long as they can be brought back. */
export const deletedRows = {
  async save(sql: Sql, table: string, row: { id: number }, now: Date): Promise<void> {
    await sql('INSERT INTO deleted_rows (table_name, id, row, deleted_at) VALUES ($1, $2, $3, $4)', [
      table,
      row.id,
      JSON.stringify(row),
      now.toISOString(),
    ])
  },

  /** Takes the row out; undefined when it is not there. */
  async take<Row>(sql: Sql, table: string, id: number): Promise<Row | undefined> {
    const statement = 'DELETE FROM deleted_rows WHERE table_name = $1 AND id = $2 RETURNING row'
    const [deleted] = await sql<{ row: unknown }>(statement, [table, id])
    return deleted && (parseJson(deleted.row) as Row) // what `save` was given
  },

  /** The last deleted first. */
  async list(sql: Sql): Promise<DeletedRow[]> {
    const rows = await sql<DeletedRow>(
      'SELECT table_name AS "table", row, deleted_at AS "deletedAt" FROM deleted_rows ORDER BY deleted_at DESC, id DESC',
    )
    return rows.map((deleted) => ({ ...deleted, row: parseJson(deleted.row) }))
  },

  /** Forgets, for good, what was deleted 30 days ago; resolves to what that was. */
  deleteExpired(sql: Sql, now: Date): Promise<{ table: string; id: number }[]> {
    const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
    return sql('DELETE FROM deleted_rows WHERE deleted_at < $1 RETURNING table_name AS "table", id', [before])
  },
}
