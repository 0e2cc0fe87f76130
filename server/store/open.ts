import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#server/env.ts'
import { openSqlite, whatIsLost } from './sqlite.ts'
import type { Store } from './store.ts'

/** A store that another server creates right now is empty for less time than this. */
const creationMs = 1000

/** Opens PostgreSQL when DATABASE_URL is set, otherwise the SQLite file in DATA_DIR. */
export async function openStore(env: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Store> {
  if (!env.DATABASE_URL) {
    await refuseLostStore(env.DATA_DIR)
    return openSqlite(env.DATA_DIR)
  }
  const { openPostgres } = await import('./postgres.ts') // loaded only when used, for a faster start
  return openPostgres(env.DATABASE_URL, (error) => console.error(`Lost a connection to PostgreSQL: ${error.message}`))
}

/** SQLite would make a new store of an empty file, and delete the log of a missing one. */
async function refuseLostStore(folder: string): Promise<void> {
  if (!whatIsLost(folder)) return
  await sleep(creationMs)
  const lost = whatIsLost(folder)
  if (lost) throw new Error(`${lost.what}: ${lost.fix}`)
}
