import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { migrate } from '#platform/store/migrate.ts'
import type { Sql } from '#platform/store/store.ts'
import { connected, describe, summariesOf as summariesIn } from './postgres.ts'
import { exclusively, rowsOf, summariesOf, tablesOf } from './sqlite.ts'
import { everyRow, quoted, refuseDifferent, type Summary, type Table } from './summary.ts'
import { bar, progressOf, showProgress } from './terminal.ts'

/** A statement ends at the first of these limits. Without the second, rows with pictures would not fit into memory. */
const rowsPerStatement = 1000
const bytesPerStatement = 4 * 2 ** 20

/** Copies every row of the folder's embedded store into an empty database, in one transaction. */
export function moveToPostgres(folder: string, url: string): Promise<Summary[]> {
  return exclusively(folder, (store) =>
    connected(url, async (client) => {
      await client.query('BEGIN')
      await createTables(client)
      await refuseRows(client)
      await withoutIndexes(client, () => copyRows(store, client))
      await continueIds(store, client)
      const summaries = await summariesIn(client, (await describe(client)).tables)
      refuseDifferent(await summariesOf(store), summaries)
      await client.query('COMMIT')
      await vacuum(client, summaries)
      return summaries
    }),
  )
}

/** Runs the migrations in the open transaction. */
async function createTables(client: pg.Client) {
  const sql: Sql = async (statement, parameters = []) => (await client.query(statement, [...parameters])).rows
  await migrate({ engine: 'postgres', write: (job) => job(sql) })
  await client.query('DELETE FROM schema_migrations') // copyRows copies its rows
}

async function refuseRows(client: pg.Client) {
  for (const { name } of (await describe(client)).tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount) throw new Error(`The database already has rows in ${name}: nothing was copied`)
  }
}

/** Drops the indexes for the job and recreates them after it. That takes a third of the time. */
async function withoutIndexes(client: pg.Client, job: () => Promise<void>) {
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(`
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS statement
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${quoted(name)}`)
  await job()
  await client.query(`SET LOCAL maintenance_work_mem = '128MB'`)
  for (const [at, { name, statement }] of indexes.entries()) {
    showProgress(`${bar(at / indexes.length)} index ${name}`)
    await client.query(statement)
  }
}

async function copyRows(store: DatabaseSync, client: pg.Client) {
  const tables = tablesOf(store)
  const counts = tables.map(({ name }) => Number(store.prepare(`SELECT count(*) AS n FROM ${quoted(name)}`).get()?.n))
  const showCopied = progressOf(counts.reduce((sum, count) => sum + count, 0))
  for (const table of tables) {
    for (const rows of inChunks(rowsOf(store, everyRow(table)))) {
      await client.query(insertOf(table, rows))
      showCopied(rows.length, table.name)
    }
  }
}

function* inChunks(rows: Iterable<unknown[]>): Iterable<unknown[][]> {
  let chunk: unknown[][] = []
  let bytes = 0
  for (const row of rows) {
    chunk.push(row)
    for (const value of row) if (value instanceof Uint8Array) bytes += value.length
    if (chunk.length < rowsPerStatement && bytes < bytesPerStatement) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

/** The name lets PostgreSQL parse each statement length once. */
function insertOf({ name, columns }: Table, rows: unknown[][]) {
  let number = 0
  const placeholders = rows.map(() => `(${columns.map(() => `$${++number}`)})`)
  return {
    name: `${name} ${rows.length}`,
    text: `INSERT INTO ${quoted(name)} (${columns.map(quoted)}) VALUES ${placeholders}`,
    values: rows.flat(),
  }
}

/** New rows never reuse an id, not even of a deleted row. */
async function continueIds(store: DatabaseSync, client: pg.Client) {
  for (const { name, seq } of store.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0').all())
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted(String(name)), seq])
}

/** Updates the planner's statistics. Autovacuum does it later if this fails. */
async function vacuum(client: pg.Client, summaries: Summary[]) {
  showProgress('Running VACUUM ANALYZE')
  await client.query(`VACUUM ANALYZE ${summaries.map(({ table }) => quoted(table))}`).catch(() => {})
}
