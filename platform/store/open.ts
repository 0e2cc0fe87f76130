import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#platform/env.ts'
import { migrate } from './migrate.ts'
import { openSqlite, whatIsLost } from './sqlite.ts'
import type { Store } from './store.ts'

/** A store that another server creates right now is empty for less time than this. */
const creationMs = 1000

type StoreSettings = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Environment, 'DATABASE_LISTEN_URL'>>

/**
 * Opens PostgreSQL when DATABASE_URL is set, otherwise the SQLite file in DATA_DIR. Without time limits, a statement of a
 * migration may take minutes.
 */
export async function openStore(env: StoreSettings, { hasTimeLimits = true } = {}): Promise<Store> {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl } = env
  if (!url) {
    await refuseLostStore(env.DATA_DIR)
    return openSqlite(env.DATA_DIR)
  }
  const { isPooled, openPostgres } = await import('./postgres.ts') // loaded only when used, for a faster start
  const onLostConnection = (error: Error) => console.error(`Lost a connection to PostgreSQL: ${error.message}`)
  return openPostgres(url, onLostConnection, { hasTimeLimits, listenUrl, isPooled: await isPooled(url) })
}

/** Brings the store to this version's schema. Call it before `openStore`. */
export async function migrateStore(env: StoreSettings): Promise<void> {
  const store = await openStore(env, { hasTimeLimits: false })
  await migrate(store).finally(() => store.close())
}

/** SQLite would make a new store of an empty file, and delete the log of a missing one. */
async function refuseLostStore(folder: string): Promise<void> {
  if (!whatIsLost(folder)) return
  await sleep(creationMs)
  const lost = whatIsLost(folder)
  if (lost) throw new Error(`${lost.what}: ${lost.fix}`)
}
