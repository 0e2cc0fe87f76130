import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { migrate } from '#server/store/migrate.ts'
import type { Sql } from '#server/store/store.ts'
import { connected, describe, summariesOf as summariesIn } from './postgres.ts'
import { alone, rowsOf, summariesOf, tablesOf } from './sqlite.ts'
import { everyRow, quoted, type Summary, type Table } from './summary.ts'
import { bar, showProgress } from './terminal.ts'

const rowsAStatement = 1000

/** Copies every row of the embedded store in the folder into the empty database, or nothing at all. */
export function moveToPostgres(folder: string, url: string): Promise<Summary[]> {
  return alone(folder, (store) =>
    connected(url, async (client) => {
      await client.query('BEGIN')
      await makeTables(client)
      await refuseRows(client)
      await withoutIndexes(client, () => copyRows(store, client))
      await continueNumbers(store, client)
      const summaries = await summariesIn(client, (await describe(client)).tables)
      refuseDifferences(await summariesOf(store), summaries)
      await client.query('COMMIT')
      await tidy(client, summaries)
      return summaries
    }),
  )
}

/** In the transaction that is open. */
async function makeTables(client: pg.Client) {
  const sql: Sql = async (statement, parameters = []) => (await client.query(statement, [...parameters])).rows
  await migrate({ engine: 'postgres', write: (job) => job(sql) })
  await client.query('DELETE FROM schema_migrations') // copied like every table
}

async function refuseRows(client: pg.Client) {
  for (const { name } of (await describe(client)).tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount) throw new Error(`The database has rows in ${name} already: nothing was copied`)
  }
}

/** Indexes are made once the rows are there: in a third of the time that keeping them up to date takes. */
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
  const all = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const table of tables) {
    for (const rows of inChunks(rowsOf(store, everyRow(table)))) {
      await client.query(insertOf(table, rows))
      done += rows.length
      showProgress(`${bar(done / all)} ${table.name}`)
    }
  }
}

function* inChunks<Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let chunk: Row[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < rowsAStatement) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** A statement of that many rows is parsed once. */
function insertOf({ name, columns }: Table, rows: unknown[][]) {
  let place = 0
  const places = rows.map(() => `(${columns.map(() => `$${++place}`)})`)
  return {
    name: `${name} ${rows.length}`,
    text: `INSERT INTO ${quoted(name)} (${columns.map(quoted)}) VALUES ${places}`,
    values: rows.flat(),
  }
}

/** A number that a row ever had, deleted ones included, is given to no other. */
async function continueNumbers(store: DatabaseSync, client: pg.Client) {
  for (const { name, seq } of store.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0').all())
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted(String(name)), seq])
}

function refuseDifferences(before: Summary[], after: Summary[]) {
  const differ = before.filter(
    ({ table, rows, checksum }) =>
      !after.some((other) => other.table === table && other.rows === rows && other.checksum === checksum),
  )
  if (differ.length > 0 || before.length !== after.length)
    throw new Error(`What arrived is not what was sent (${differ.map(({ table }) => table)}): nothing was copied`)
}

/** So that the planner knows of the rows; what cannot be done now is done by itself in time. */
async function tidy(client: pg.Client, summaries: Summary[]) {
  showProgress('Tidying up')
  await client.query(`VACUUM ANALYZE ${summaries.map(({ table }) => quoted(table))}`).catch(() => {})
}
