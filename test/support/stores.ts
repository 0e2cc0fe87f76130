import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { migrate, statementsUpTo } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { withCheckedRows } from './checked-rows.ts'
import { migratedDatabase, withDatabase } from './postgres.ts'
import { unanswered } from './submissions.ts'

export const bothEngines = ['sqlite', 'postgres'] as const
export type Engine = (typeof bothEngines)[number]

/** The engines that this run tests. `vitest.config.ts` sets one; without it, both. */
export const engines: readonly Engine[] = bothEngines.filter(
  (engine) => !process.env.ENGINE || process.env.ENGINE === engine,
)

/** A booking as its repository accepts it. */
export const aRequest = {
  ...unanswered(bookingFieldNames),
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '405-555-0123',
  service: 'Other',
  preferredDate: '2026-12-01T12:00:00.000Z',
  preferredTime: '9:00 AM',
  address: '12 Sample Street',
  sourceDetail: null,
} as const

/** A temporary folder, removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The URL of an empty PostgreSQL schema, dropped after the test. A schema is faster to create than a database. */
export async function freshSchema(cluster = inject('postgresUrl')): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatements(cluster, `CREATE SCHEMA ${name}`)
  onTestFinished(() => runStatements(cluster, `DROP SCHEMA ${name} CASCADE`))
  return `${cluster}?options=${encodeURIComponent(`-c search_path=${name}`)}`
}

/** Runs the statements on a new connection. */
export async function runStatements(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The URL of an empty PostgreSQL database, dropped after the test, for tests that need more than a schema. */
export async function freshDatabase(): Promise<string> {
  const url = await copyDatabase('template1')
  onTestFinished(() =>
    runStatements(inject('postgresUrl'), `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
  )
  return url
}

/** The URL of a new database. It is there until the cluster stops. */
async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const cluster = inject('postgresUrl')
  await runStatements(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return withDatabase(cluster, name)
}

/** Creates an empty store. Returns a function that opens it, once for each instance of the server. */
export async function freshStoreOpener(engine: Engine): Promise<() => Store> {
  const location = engine === 'sqlite' ? freshFolder() : await freshSchema()
  return () => openUntilTestEnds(engine === 'sqlite' ? openSqlite(location) : openPostgres(location, () => {}))
}

/** Migrated stores of this worker that no test uses. To empty a store is much faster than to open one. */
const idleStores: Record<Engine, Store[]> = { sqlite: [], postgres: [] }

/** A migrated store without rows. The next test gets it again, so this one must not change its tables or close it. */
export async function freshStore(engine: Engine): Promise<Store> {
  const store = idleStores[engine].pop() ?? (await openMigrated(engine))
  onTestFinished(async () => {
    await removeRows(store)
    idleStores[engine].push(store)
  })
  return withCheckedRows(store)
}

/** A migrated store without rows for a test that fills or changes it so much that no other test should get it. */
export async function ownStore(engine: Engine): Promise<Store> {
  return openUntilTestEnds(await openMigrated(engine))
}

async function openMigrated(engine: Engine): Promise<Store> {
  if (engine === 'postgres') return openPostgres(await copyDatabase(migratedDatabase), () => {})
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const store = openSqlite(folder)
  await migrate(store)
  return store
}

/** Gives a migrated store the state it had after its migrations. */
function removeRows(store: Store): Promise<unknown> {
  return store.write(async (sql) => {
    if (store.engine === 'postgres') return sql(emptyPostgres)
    await sql('PRAGMA defer_foreign_keys = ON')
    const tables = await sql<{ name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT IN ('sqlite_schema', 'schema_migrations')`,
    )
    // Triggers keep the search index up to date. Without `sqlite_sequence`, rows would not start at 1.
    for (const { name } of tables) await sql(`DELETE FROM "${name}"`)
  })
}

const emptyPostgres = `DO $$
DECLARE name text;
BEGIN
  -- Without triggers and foreign keys, the order does not matter.
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
  PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences;
END $$`

/** Gives an empty store the schema of an earlier release, and fills it. */
export function createSchema(store: Store, schema: number, fill: (sql: Sql) => Promise<unknown>) {
  return store.write(async (sql) => {
    await sql('CREATE TABLE schema_migrations (number integer PRIMARY KEY)')
    for (let number = 1; number <= schema; number++) await sql('INSERT INTO schema_migrations VALUES ($1)', [number])
    for (const statement of statementsUpTo(store.engine, schema)) await sql(statement)
    await fill(sql)
  })
}

/** Adds a booking to a store of any earlier schema. */
export function insertBooking(sql: Sql, changes: { preferredTime?: string } = {}) {
  const row: Record<string, string | null> = { ...aRequest, ...changes }
  // Earlier schemas do not have every column.
  const values = Object.entries(row).filter(([, value]) => value !== null)
  const fields = values.map(([field]) => `"${field}"`)
  const placeholders = fields.map((_, index) => `$${index + 1}`)
  const texts = values.map(([, value]) => value)
  return sql(`INSERT INTO bookings (${fields}) VALUES (${placeholders})`, texts)
}

function openUntilTestEnds(store: Store): Store {
  onTestFinished(() => store.close())
  return withCheckedRows(store)
}
