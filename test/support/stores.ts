import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate, statementsUpTo } from '#server/store/migrate.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { withCheckedRows } from './checked-rows.ts'
import { migratedDatabase, withDatabase } from './postgres.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A booking as its repository accepts it. */
export const aRequest = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '405-555-0123',
  service: 'Other',
  preferredDate: '2026-12-01T12:00:00.000Z',
  preferredTime: '9:00 AM',
  address: '12 Sample Street',
  description: null,
  howHeard: null,
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
export const freshDatabase = () => copyDatabase('template1')

async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const cluster = inject('postgresUrl')
  await runStatements(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  onTestFinished(() => runStatements(cluster, `DROP DATABASE ${name} WITH (FORCE)`))
  return withDatabase(cluster, name)
}

/** Creates an empty store. Returns a function that opens it, once for each instance of the server. */
export async function freshStoreOpener(engine: Engine): Promise<() => Store> {
  const location = engine === 'sqlite' ? freshFolder() : await freshSchema()
  return () => openUntilTestEnds(engine === 'sqlite' ? openSqlite(location) : openPostgres(location, () => {}))
}

/** A migrated store without rows. To copy a PostgreSQL database is much faster than to run the migrations. */
export async function freshStore(engine: Engine): Promise<Store> {
  if (engine === 'postgres') return openUntilTestEnds(openPostgres(await copyDatabase(migratedDatabase), () => {}))
  const store = openUntilTestEnds(openSqlite(freshFolder()))
  await migrate(store)
  return store
}

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
