import { statSync } from 'node:fs'
import pg from 'pg'
import { explainError } from '#platform/operations/explain-error.ts'
import { assertSchemaSupported } from '#platform/store/migrate.ts'
import { visitFunctions } from '#platform/store/migrations/0006-visits.ts'
import { addVisitFunction } from '#platform/store/migrations/0011-slot-times.ts'
import { getTypeParser, orUnavailable } from '#platform/store/postgres.ts'
import { trigramExtension } from '#platform/store/search.ts'
import { addChecksums, proveIntact } from './checksums.ts'
import { makeFile } from './file.ts'
import { find, read, start } from './postgres-tools.ts'
import { keepingSecret } from './request-secret.ts'
import { tablesAt, tablesOfAllSchemas } from './sqlite.ts'
import { differing, excludedTables, isArchived, quoted, type Summary, summarize, type Table } from './summary.ts'
import { showProgress } from './terminal.ts'

/** A backup does not contain owners or privileges. */
const withoutOwners = ['--no-owner', '--no-privileges']
const fetchRows = 1000
const fetchRowsWithPictures = 10
const progressMs = 200

/** Saves the tables of the current schema. Servers can keep writing. */
export async function backupPostgres(url: string, file: string): Promise<Summary[]> {
  find('pg_dump')
  return makeFile(file, (unfinished) =>
    inSnapshot(url, async (client) => {
      const { schema, tables } = await describe(client)
      if (!hasTable(tables, 'schema_migrations'))
        throw new Error('There is no store in the database: nothing was saved')
      const { rows } = await client.query('SELECT pg_export_snapshot() AS snapshot')
      const wanted = tables.map(({ name }) => `--table=${quoted(schema)}.${quoted(name)}`)
      const without = excludedTables.map((name) => `--exclude-table-data=${quoted(schema)}.${quoted(name)}`)
      const options = ['--format=custom', `--snapshot=${rows[0].snapshot}`, `--file=${unfinished}`]
      const dump = start('pg_dump', [...withoutOwners, ...options, ...wanted, ...without], url)
      const progress = setInterval(() => showProgress(`Saving: ${megabytes(sizeOf(unfinished))}`), progressMs)
      await dump.ended.finally(() => clearInterval(progress))
      const summaries = await summariesOf(client, tables.filter(isArchived))
      await addChecksums(unfinished, summaries)
      return summaries
    }),
  )
}

/**
 * Replaces the store in the database with the backup, in one transaction. `isProven` is false without checksums. Without a `secret`, the
 * store keeps its own.
 */
export async function restorePostgres(url: string, file: string, force: boolean, secret?: string) {
  find('psql')
  const damaged = new Error(`${file} is damaged, or a newer PostgreSQL made it: nothing was replaced`)
  const proven = await proveIntact(file, new Error(`${file} is damaged: nothing was replaced`))
  const archived = await verify(file, damaged)
  const { schema, hasSecret } = await inSnapshot(url, (client) => refuseUnlessReplaceable(client, archived, force))

  // Drops the tables that newer or older versions have. Migrations create the newer ones again.
  const others = tablesOfAllSchemas().filter((name) => !hasTable(archived, name))
  const drops = others.map((name) => `DROP TABLE IF EXISTS ${quoted(schema)}.${quoted(name)} CASCADE;\n`)
  const clears = excludedTables
    .filter((name) => hasTable(archived, name))
    .map((name) => `DELETE FROM ${quoted(schema)}.${quoted(name)};\n`)
  // A backup does not contain the functions of its triggers.
  const functions = hasTable(archived, 'visits')
    ? [...visitFunctions, addVisitFunction]
    : ['add_visit', 'delete_visit'].map((name) => `DROP FUNCTION IF EXISTS ${quoted(schema)}.${name}() CASCADE`)
  const kept = secret || hasSecret ? keepingSecret(schema, secret) : { before: '', after: '' }
  const around = {
    before: [kept.before, ...functions.map((statement) => `${statement};\n`), ...drops].join(''),
    after: [...clears, kept.after].join(''),
  }
  await runRestore(url, file, around).catch((error: unknown) => {
    throw new Error(`${file} could not be restored, and the store is unchanged: ${explainError(error)}`)
  })
  const summaries = await inSnapshot(url, async (client) =>
    summariesOf(client, (await describe(client)).tables.filter(isArchived)),
  )
  const different = proven ? differing(proven, summaries) : []
  if (different.length > 0) throw new Error(`${file} was restored, but these tables differ from it: ${different}`)
  return { summaries, isProven: proven !== undefined }
}

/** Runs the statements before, in and after the file in one transaction. */
async function runRestore(url: string, file: string, { before, after }: { before: string; after: string }) {
  // psql prints only error codes, because messages can quote a row.
  const options = [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--set=VERBOSITY=sqlstate',
    '--file=-',
    '--output=/dev/null',
  ]
  const psql = start('psql', options, url)
  const reader = start('pg_restore', [...withoutOwners, '--clean', '--if-exists', '--file=-', file])
  psql.stdin.on('error', () => {}) // psql stops at its first error and reports it
  psql.once('close', () => reader.kill())
  let restored = 0
  reader.stdout.on('data', (data: Buffer) => {
    restored += data.length
    showProgress(`Restoring: ${megabytes(restored)}`)
  })
  psql.stdin.write(`BEGIN;\n${trigramExtension};\n${before}`)
  reader.stdout.pipe(psql.stdin, { end: false })
  // Without the COMMIT, the store stays unchanged.
  const input = reader.ended.then(
    () => psql.stdin.end(`\n${after}COMMIT;\n`),
    () => psql.stdin.end(),
  )
  await Promise.all([psql.ended, input, reader.ended])
}

type ArchivedTable = { schema: string; name: string }

const toTable = ([, schema = '', name = '']: RegExpMatchArray): ArchivedTable => ({ schema, name })

/** Reads the whole file. Throws when it is damaged, foreign, or newer than this program. */
async function verify(file: string, damaged: Error): Promise<ArchivedTable[]> {
  find('pg_restore')
  const refuse = () => {
    throw damaged
  }
  const list = await read('pg_restore', ['--list', file]).catch(refuse)
  await read('pg_restore', ['--file=/dev/null', file]).catch(refuse)
  const tables = [...list.matchAll(/^\d+; \d+ \d+ TABLE (?!DATA )(\S+) (\S+) /gm)].map(toTable)
  const numbers = await read('pg_restore', ['--data-only', '--table=schema_migrations', '--file=-', file])
  const number = Math.max(0, ...[...numbers.matchAll(/^\d+$/gm)].map(Number))
  assertSchemaSupported(file, number)
  if (number === 0 || !tablesAt(number).every((name) => hasTable(tables, name)))
    throw new Error(`${file} is not a backup of this program`)
  return tables
}

/** Resolves to the name of the database schema to restore into, and whether it has a secret to keep. */
async function refuseUnlessReplaceable(client: pg.Client, archived: ArchivedTable[], force: boolean) {
  const { schema, tables } = await describe(client)
  const elsewhere = archived.find((table) => table.schema !== schema)
  if (elsewhere) throw new Error(`The backup is from the schema ${elsewhere.schema}, but DATABASE_URL uses ${schema}`)
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
  return { schema, hasSecret: hasTable(tables, 'request_secret') }
}

/** Runs the job on one snapshot of the database. */
export function inSnapshot<Result>(url: string, job: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return job(client)
  })
}

/** Runs the job on its own connection without an idle timeout. Rolls back a transaction that it leaves open. */
export async function connected<Result>(url: string, job: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: typeParser } })
  client.on('error', () => {}) // the next query rejects with it
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

/** Leaves JSON as text, as the embedded store does. */
function typeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.JSON ? String : getTypeParser(type, format)
}

export async function describe(client: pg.Client): Promise<{ schema: string; tables: Table[] }> {
  const { rows } = await client.query('SELECT current_schema() AS schema')
  const { rows: columns } = await client.query<{
    table: string
    name: string
    position: number | null
    text: boolean
    bytes: boolean
  }>(`
    SELECT c.relname AS "table", a.attname AS name, a.attcollation <> 0 AS "text",
      a.atttypid = 'bytea'::regtype AS bytes,
      array_position(i.indkey::int2[], a.attnum) AS position
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    ORDER BY position`)
  const names = [...new Set(columns.map(({ table }) => table))].sort()
  const tables = names.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    return {
      name,
      columns: own.map((column) => column.name).sort(),
      // Byte order, as in the embedded store.
      key: own
        .filter(({ position }) => position !== null)
        .map((column) => quoted(column.name) + (column.text ? ' COLLATE "C"' : '')),
      hasPictures: own.some(({ bytes }) => bytes),
    }
  })
  return { schema: rows[0].schema, tables }
}

export function summariesOf(client: pg.Client, tables: Table[]): Promise<Summary[]> {
  return summarize(tables, (statement, table) => rowsOf(client, statement, table))
}

/** One row at a time, each as an array. Needs an open transaction. */
export async function* rowsOf(client: pg.Client, statement: string, { hasPictures }: Table): AsyncIterable<unknown[]> {
  const count = hasPictures ? fetchRowsWithPictures : fetchRows
  await client.query(`DECLARE rows_by_key NO SCROLL CURSOR FOR ${statement}`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${count} FROM rows_by_key`, rowMode: 'array' })
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('CLOSE rows_by_key')
}

const hasTable = (tables: { name: string }[], wanted: string) => tables.some(({ name }) => name === wanted)

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
