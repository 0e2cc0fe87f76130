import type { Environment } from '#server/env.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/** Opens PostgreSQL when DATABASE_URL is set, otherwise the SQLite file in DATA_DIR. */
export async function openStore(env: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Store> {
  if (!env.DATABASE_URL) return openSqlite(env.DATA_DIR)
  const { openPostgres } = await import('./postgres.ts') // loaded only when used, for a faster start
  return openPostgres(env.DATABASE_URL, (error) => console.error(`Lost a connection to PostgreSQL: ${error.message}`))
}
