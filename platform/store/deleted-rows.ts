import * as z from 'zod/mini'
import { Id, Timestamp } from '#firm/fields.ts'
import { batchSize, type Rows, readBatches } from './row-batches.ts'
import type { Sql, Store, Value } from './store.ts'
import { Count, parseJson } from './values.ts'

const retentionDays = 30

/** A deleted row, with its entity's fields. */
type DeletedRow<Row = unknown> = { table: string; row: Row; deletedAt: string }
const StoredRow = z.object({ table: z.string(), id: Id, row: z.unknown(), deletedAt: Timestamp })
type StoredRow = z.infer<typeof StoredRow>

const selected = 'table_name AS "table", id, row, deleted_at AS "deletedAt"'
const order = 'deleted_at DESC, id DESC, table_name DESC'

/** Rows that staff deleted and can still restore. */
export const deletedRows = {
  async save(sql: Sql, table: string, row: { id: number }, now: Date): Promise<void> {
    await sql('INSERT INTO deleted_rows (table_name, id, row, deleted_at) VALUES ($1, $2, $3, $4)', [
      table,
      row.id,
      JSON.stringify(row),
      now.toISOString(),
    ])
  },

  /** Removes the row and resolves to it; undefined when there is no such row. */
  async take<Row>(sql: Sql, table: string, id: number): Promise<Row | undefined> {
    const statement = 'DELETE FROM deleted_rows WHERE table_name = $1 AND id = $2 RETURNING row'
    const [deleted] = await sql(statement, [table, id], z.pick(StoredRow, { row: true }))
    return deleted && (parseJson(deleted.row) as Row) // the row that `save` stored
  },

  /** The row, which stays deleted; undefined when there is no such row. */
  async find<Row>(sql: Sql, table: string, id: number): Promise<Row | undefined> {
    const statement = 'SELECT row FROM deleted_rows WHERE table_name = $1 AND id = $2'
    const [deleted] = await sql(statement, [table, id], z.pick(StoredRow, { row: true }))
    return deleted && (parseJson(deleted.row) as Row) // the row that `save` stored
  },

  /** Most recently deleted first. */
  async list(sql: Sql): Promise<DeletedRow[]> {
    return decode(await sql(`SELECT ${selected} FROM deleted_rows ORDER BY ${order}`, [], StoredRow))
  },

  /** All rows in batches, most recently deleted first. Leaves out rows that are restored in the meantime. */
  async readAll({ scan }: Store): Promise<Rows<DeletedRow>> {
    const [counted] = await scan('SELECT count(*) AS count FROM deleted_rows', [], Count)
    let condition = ''
    let parameters: Value[] = [batchSize]
    const batches = await readBatches(async () => {
      const statement = `SELECT ${selected} FROM deleted_rows${condition} ORDER BY ${order} LIMIT $1`
      const rows = await scan(statement, parameters, StoredRow)
      const last = rows.at(-1)
      if (!last) return undefined
      condition = ' WHERE (deleted_at, id, table_name) < ($2, $3, $4)'
      parameters = [batchSize, last.deletedAt, last.id, last.table]
      return decode(rows)
    })
    return { total: counted?.count ?? 0, batches }
  },

  /** Deletes rows older than 30 days for good; resolves to their tables and ids. */
  deleteExpired(sql: Sql, now: Date): Promise<{ table: string; id: number }[]> {
    const limit = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
    const statement = 'DELETE FROM deleted_rows WHERE deleted_at < $1 RETURNING table_name AS "table", id'
    return sql(statement, [limit], z.pick(StoredRow, { table: true, id: true }))
  },
}

function decode(rows: StoredRow[]): DeletedRow[] {
  return rows.map(({ table, row, deletedAt }) => ({ table, row: parseJson(row), deletedAt }))
}
