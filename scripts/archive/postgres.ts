import { statSync } from 'node:fs'
import pg from 'pg'
import { explainError } from '#server/operations/explain-error.ts'
import { assertSchemaSupported } from '#server/store/migrate.ts'
import { getTypeParser, orUnavailable } from '#server/store/postgres.ts'
import { trigramExtension } from '#server/store/search.ts'
import { makeFile } from './file.ts'
import { find, read, start } from './postgres-tools.ts'
import { tablesAt } from './sqlite.ts'
import { isKept, leftOut, quoted, type Summary, summarise, type Table } from './summary.ts'
import { showProgress } from './terminal.ts'

/** Who owns a table, and who else may use it, is the database's affair and not the backup's. */
const nobodys = ['--no-owner', '--no-privileges']
const rowsAtOnce = 1000
const lookMs = 200

/** Saves the tables of the database's current schema, which servers may be writing meanwhile, in the file. */
export async function backupPostgres(url: string, file: string): Promise<Summary[]> {
  find('pg_dump')
  return makeFile(file, (unfinished) =>
    inSnapshot(url, async (client) => {
      const { schema, tables } = await describe(client)
      if (!hasTable(tables, 'schema_migrations'))
        throw new Error('There is no store in the database: nothing was saved')
      const { rows } = await client.query('SELECT pg_export_snapshot() AS snapshot')
      const wanted = tables.map(({ name }) => `--table=${quoted(schema)}.${quoted(name)}`)
      const without = leftOut.map((name) => `--exclude-table-data=${quoted(schema)}.${quoted(name)}`)
      const how = ['--format=custom', `--snapshot=${rows[0].snapshot}`, `--file=${unfinished}`]
      const dump = start('pg_dump', [...nobodys, ...how, ...wanted, ...without], url)
      const look = setInterval(() => showProgress(`Saving: ${megabytes(sizeOf(unfinished))}`), lookMs)
      await dump.ended.finally(() => clearInterval(look))
      return summariesOf(client, tables.filter(isKept))
    }),
  )
}

/** Makes the store in the database what the file holds, in one transaction. */
export async function restorePostgres(url: string, file: string, force: boolean): Promise<Summary[]> {
  find('psql')
  const archived = await verify(file)
  const schema = await inSnapshot(url, (client) => refuseUnlessReplaceable(client, archived, force))

  // A table that came after the backup would be in the way of the migration that makes it.
  const later = tablesAt().filter((name) => !hasTable(archived, name))
  const drops = later.map((name) => `DROP TABLE IF EXISTS ${quoted(schema)}.${quoted(name)} CASCADE;\n`)
  const clears = leftOut
    .filter((name) => hasTable(archived, name))
    .map((name) => `DELETE FROM ${quoted(schema)}.${quoted(name)};\n`)
  await pour(url, file, { before: drops.join(''), after: clears.join('') }).catch((error: unknown) => {
    throw new Error(`${file} could not be restored, and the store is as it was: ${explainError(error)}`)
  })
  return inSnapshot(url, async (client) => summariesOf(client, (await describe(client)).tables.filter(isKept)))
}

/** Runs the statements that the file holds, and those before and after them, in one transaction. */
async function pour(url: string, file: string, { before, after }: { before: string; after: string }) {
  // Of an error psql says no more than its code: the words may quote a row.
  const how = [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--set=VERBOSITY=sqlstate',
    '--file=-',
    '--output=/dev/null',
  ]
  const psql = start('psql', how, url)
  const reader = start('pg_restore', [...nobodys, '--clean', '--if-exists', '--file=-', file])
  psql.stdin.on('error', () => {}) // psql ends at its first error; what that was it says itself
  psql.once('close', () => reader.kill())
  let poured = 0
  reader.stdout.on('data', (data: Buffer) => {
    poured += data.length
    showProgress(`Restoring: ${megabytes(poured)}`)
  })
  psql.stdin.write(`BEGIN;\n${trigramExtension};\n${before}`)
  reader.stdout.pipe(psql.stdin, { end: false })
  // An input that ends without it, for whatever reason, leaves the store as it was.
  const whole = reader.ended.then(
    () => psql.stdin.end(`\n${after}COMMIT;\n`),
    () => psql.stdin.end(),
  )
  await Promise.all([psql.ended, whole, reader.ended])
}

type ArchivedTable = { schema: string; name: string }

const toTable = ([, schema = '', name = '']: RegExpMatchArray): ArchivedTable => ({ schema, name })

/** Reads the whole file; throws unless it is sound, of this program and not newer than it. */
async function verify(file: string): Promise<ArchivedTable[]> {
  find('pg_restore')
  const damaged = () => {
    throw new Error(`${file} is damaged, or made by a newer PostgreSQL than the one here`)
  }
  const list = await read('pg_restore', ['--list', file]).catch(damaged)
  await read('pg_restore', ['--file=/dev/null', file]).catch(damaged)
  const tables = [...list.matchAll(/^\d+; \d+ \d+ TABLE (?!DATA )(\S+) (\S+) /gm)].map(toTable)
  const numbers = await read('pg_restore', ['--data-only', '--table=schema_migrations', '--file=-', file])
  const number = Math.max(0, ...[...numbers.matchAll(/^\d+$/gm)].map(Number))
  assertSchemaSupported(file, number)
  if (number === 0 || !tablesAt(number).every((name) => hasTable(tables, name)))
    throw new Error(`${file} is not a backup of this program`)
  return tables
}

/** Resolves to the name of the schema that the tables go to. */
async function refuseUnlessReplaceable(client: pg.Client, archived: ArchivedTable[], force: boolean): Promise<string> {
  const { schema, tables } = await describe(client)
  const elsewhere = archived.find((table) => table.schema !== schema)
  if (elsewhere) throw new Error(`The backup is of the schema ${elsewhere.schema}, but DATABASE_URL leads to ${schema}`)
  if (hasTable(tables, 'schema_migrations')) {
    const { rows } = await client.query('SELECT max(number) AS number FROM schema_migrations')
    assertSchemaSupported('The store', rows[0].number ?? 0)
  }
  for (const { name } of tables) {
    if (force || name === 'schema_migrations') continue
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount)
      throw new Error('The store in the database has data: save it with npm run backup, then restore with --force')
  }
  return schema
}

/** The job sees the database as it was at one instant. */
function inSnapshot<Result>(url: string, job: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return job(client)
  })
}

/** The job has a connection of its own, and takes its time; a transaction that it leaves open is undone. */
export async function connected<Result>(url: string, job: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: typeParser } })
  client.on('error', () => {}) // the next statement says it
  await client.connect().catch((error: unknown) => {
    throw orUnavailable(error)
  })
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0')
    return await job(client)
  } finally {
    await client.end()
  }
}

/** The embedded store keeps JSON as the text it is. */
function typeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.JSON ? String : getTypeParser(type, format)
}

export async function describe(client: pg.Client): Promise<{ schema: string; tables: Table[] }> {
  const { rows } = await client.query('SELECT current_schema() AS schema')
  const { rows: columns } = await client.query<{ table: string; name: string; place: number | null; text: boolean }>(`
    SELECT c.relname AS "table", a.attname AS name, a.attcollation <> 0 AS "text",
      array_position(i.indkey::int2[], a.attnum) AS place
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    ORDER BY place`)
  const names = [...new Set(columns.map(({ table }) => table))].sort()
  const tables = names.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    return {
      name,
      columns: own.map((column) => column.name).sort(),
      // The order of bytes, which is also the embedded store's.
      key: own
        .filter(({ place }) => place !== null)
        .map((column) => quoted(column.name) + (column.text ? ' COLLATE "C"' : '')),
    }
  })
  return { schema: rows[0].schema, tables }
}

export function summariesOf(client: pg.Client, tables: Table[]): Promise<Summary[]> {
  return summarise(tables, async function* (statement) {
    await client.query(`DECLARE passing NO SCROLL CURSOR FOR ${statement}`)
    for (;;) {
      const { rows } = await client.query<unknown[]>({ text: `FETCH ${rowsAtOnce} FROM passing`, rowMode: 'array' })
      if (rows.length === 0) break
      yield* rows
    }
    await client.query('CLOSE passing')
  })
}

const hasTable = (tables: { name: string }[], wanted: string) => tables.some(({ name }) => name === wanted)

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
