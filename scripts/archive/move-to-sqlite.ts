import { mkdirSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { assertSchemaSupported, migrate, newestSchema } from '#platform/store/migrate.ts'
import { bindable, connect, sqlOf } from '#platform/store/sqlite-connection.ts'
import type { Value } from '#platform/store/store.ts'
import { preparedFile } from './old-stores.ts'
import { describe, inSnapshot, rowsOf, summariesOf as summariesIn } from './postgres.ts'
import { putIntoEmptyFolder, refuseFilledFolder, summariesOf, tablesAt } from './sqlite.ts'
import { everyRow, quoted, refuseDifferent, type Summary, type Table } from './summary.ts'
import { progressOf } from './terminal.ts'

/** Copies every row of the database into the folder's empty embedded store, which gets all of them or stays as it was. */
export function moveToSqlite(url: string, folder: string): Promise<Summary[]> {
  return inSnapshot(url, async (client) => {
    const known = tablesAt()
    const tables = (await describe(client)).tables.filter(({ name }) => known.includes(name))
    await refuseUnfit(client, tables)
    refuseFilledFolder(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const prepared = preparedFile(folder)
    rmSync(prepared, { force: true })
    const store = connect(prepared)
    try {
      store.exec('BEGIN; PRAGMA defer_foreign_keys = ON;')
      await createTables(store)
      await copyRows(client, tables, store)
      await continueIds(client, tables, store)
      store.exec('COMMIT')
      const summaries = await summariesOf(store)
      refuseDifferent(await summariesIn(client, tables), summaries)
      await putIntoEmptyFolder(store, folder)
      return summaries
    } finally {
      store.close()
      rmSync(prepared, { force: true })
    }
  })
}

async function refuseUnfit(client: pg.Client, tables: Table[]) {
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new Error('There is no store in the database: nothing was copied')
  const { rows } = await client.query('SELECT max(number) AS number FROM schema_migrations')
  assertSchemaSupported('The store', rows[0].number ?? 0)
  if (rows[0].number !== newestSchema)
    throw new Error('The store in the database has an older schema: start this version once, then run this again')
}

async function createTables(store: DatabaseSync) {
  const sql = sqlOf(store)
  await migrate({ engine: 'sqlite', write: (job) => job(sql) })
  store.exec('DELETE FROM schema_migrations') // copyRows copies its rows
}

/** Triggers fill the search index, which only this engine has. */
async function copyRows(client: pg.Client, tables: Table[], store: DatabaseSync) {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
  const { rows } = await client.query<{ all: number }>(`SELECT ${counts.join(' + ')} AS "all"`)
  const showCopied = progressOf(rows[0]?.all ?? 0)
  for (const table of tables) {
    const { name, columns } = table
    const insert = store.prepare(
      `INSERT INTO ${quoted(name)} (${columns.map(quoted)}) VALUES (${columns.map(() => '?')})`,
    )
    for await (const row of rowsOf(client, everyRow(table), table)) {
      insert.run(...bindable(row as Value[])) // PostgreSQL has no other values in our tables
      showCopied(1, name)
    }
  }
}

/** New rows never reuse an id, not even of a deleted row. */
async function continueIds(client: pg.Client, tables: Table[], store: DatabaseSync) {
  store.exec('DELETE FROM sqlite_sequence')
  const insert = store.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  for (const { name } of tables.filter(({ columns }) => columns.includes('id'))) {
    const { rows } = await client.query<{ last: number | null }>(
      `SELECT last_value AS last FROM pg_sequences
       WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence($1, 'id')`,
      [quoted(name)],
    )
    if (rows[0]?.last) insert.run(name, rows[0].last)
  }
}
