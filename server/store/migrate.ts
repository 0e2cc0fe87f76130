import type { Dialect, Migration } from './migration.ts'
import { initial } from './migrations/0001-initial.ts'
import { outboxAndDeletedRows } from './migrations/0002-outbox-and-deleted-rows.ts'
import { listsAtScale } from './migrations/0003-lists-at-scale.ts'
import { severalInstances } from './migrations/0004-several-instances.ts'
import { conversions } from './migrations/0005-conversions.ts'
import type { Sql, Store } from './store.ts'

/** In order; a migration's number is its place, from 1. */
const migrations: Migration[] = [initial, outboxAndDeletedRows, listsAtScale, severalInstances, conversions]

const words: Record<Store['engine'], Dialect> = {
  sqlite: {
    engine: 'sqlite',
    serial: 'integer PRIMARY KEY AUTOINCREMENT',
    timestamp: 'text',
    now: "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    boolean: 'integer',
    json: 'text',
    limited: (column, max) => `text CHECK (length("${column}") <= ${max})`,
  },
  postgres: {
    engine: 'postgres',
    serial: 'serial PRIMARY KEY',
    timestamp: 'timestamptz',
    now: 'now()',
    boolean: 'boolean',
    json: 'json',
    limited: (_column, max) => `varchar(${max})`,
  },
}

/** Any number: it only has to be the same in every instance. */
const advisoryLock = 7_305_142

/**
 * Brings the store to the newest schema in one transaction, one instance at a time however many start together.
 * Throws when the store is newer than this program.
 */
export async function migrate(
  store: Pick<Store, 'engine' | 'write'>,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await store.write(async (sql) => {
    if (store.engine === 'postgres') await sql('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
    await sql('CREATE TABLE IF NOT EXISTS schema_migrations (number integer PRIMARY KEY)')
    const done = await lastStep(sql)
    assertSchemaSupported('The store', done, steps.length)
    for (const [index, step] of steps.entries()) {
      if (index < done) continue
      for (const statement of step(words[store.engine])) await sql(statement)
      await sql('INSERT INTO schema_migrations (number) VALUES ($1)', [index + 1])
    }
  })
}

/** Throws when what has this schema comes from a newer program than this one. */
export function assertSchemaSupported(what: string, schema: number, known = migrations.length): void {
  if (schema <= known) return
  throw new Error(`${what} has schema ${schema}, but this program knows only ${known}: start a newer version`)
}

/** The statements that make a store of that schema, the newest when not said, from nothing. */
export function statementsUpTo(engine: Store['engine'], schema = migrations.length): string[] {
  return migrations.slice(0, schema).flatMap((step) => step(words[engine]))
}

/** The number of the schema this program works with. */
export const newestSchema = migrations.length

/** The number of the store's schema, 0 before it has one; changes nothing. */
export async function schemaOf(engine: Store['engine'], read: Sql): Promise<number> {
  const [table] = await read<{ name: string | null }>(
    engine === 'sqlite'
      ? `SELECT name FROM sqlite_schema WHERE name = 'schema_migrations'`
      : `SELECT to_regclass('schema_migrations') AS name`,
  )
  return table?.name ? lastStep(read) : 0
}

async function lastStep(sql: Sql): Promise<number> {
  const [row] = await sql<{ number: number | null }>('SELECT max(number) AS number FROM schema_migrations')
  return row?.number ?? 0
}
