import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#platform/store/migrate.ts'
import type { Migration } from '#platform/store/migration.ts'
import { openStore } from '#platform/store/open.ts'
import type { Store } from '#platform/store/store.ts'
import { engines, freshFolder, freshSchema, insertBooking } from '../support/stores.ts'
import { report } from './check-result.ts'
import { firstRelease, releases } from './releases.ts'
import { size, timeoutMs } from './size.ts'

const program = join(import.meta.dirname, 'children/migrate.ts')
const hook = `--import=${join(import.meta.dirname, 'children/stop-after.ts')}`

async function schemaOf(store: Store): Promise<string> {
  const columns =
    store.engine === 'sqlite'
      ? `SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
         UNION SELECT name FROM sqlite_schema WHERE type = 'index'`
      : `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()
         UNION SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()`
  return JSON.stringify((await store.read<{ name: string }>(columns)).map(({ name }) => name).sort())
}

for (const engine of engines) {
  /** A new store after these migrations, with ten bookings unless it is empty. */
  async function storeAfter(migrations: readonly Migration[]) {
    const DATABASE_URL = engine === 'postgres' ? await freshSchema() : undefined
    const location = { DATA_DIR: freshFolder(), DATABASE_URL }
    async function use<Result>(job: (store: Store) => Promise<Result>): Promise<Result> {
      const store = await openStore(location)
      try {
        return await job(store)
      } finally {
        await store.close()
      }
    }
    if (migrations.length > 0) {
      await use(async (store) => {
        await migrate(store, migrations)
        for (let count = 0; count < 10; count++) await store.write((sql) => insertBooking(sql))
      })
    }
    const runMigration = (extraEnv: Record<string, string> = {}) => {
      const { DATA_DIR } = location
      const env = { PATH: process.env.PATH, DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }), ...extraEnv }
      return spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
    }
    return { use, runMigration }
  }

  test(`${engine}: a killed migration leaves either the old schema or the new one`, { timeout: timeoutMs }, async ({
    task,
  }) => {
    const newest = await (await storeAfter(releases)).use(schemaOf)
    const schemas = { old: 0, new: 0, between: 0 }
    let times = 0
    let rowsLost = 0
    for (const before of [[], firstRelease]) {
      for (let statement = 1; ; statement += size.migrationStride) {
        const { use, runMigration } = await storeAfter(before)
        const old = await use(schemaOf)
        const killed = runMigration({
          NODE_OPTIONS: hook,
          STOP_FROM: 'schema_migrations',
          STOP_AFTER: String(statement),
        })
        const found = await use(schemaOf)
        schemas[found === newest ? 'new' : found === old ? 'old' : 'between']++
        expect(runMigration().status, 'the next start').toBe(0)
        expect(await use(schemaOf)).toBe(newest)
        const survivors = await use((store) => store.read('SELECT id FROM bookings WHERE id <= 10'))
        rowsLost += (before.length > 0 ? 10 : 0) - survivors.length
        if (killed.signal !== 'SIGKILL') break
        times++
      }
    }
    const notes = `found the old schema ${schemas.old} times, the new one ${schemas.new}; the next start completed each`
    const counts = { acknowledged: 10, lost: rowsLost, partial: schemas.between, twice: 0 }
    report(task, { what: 'kill -9 after each statement of a migration', engine, times, ...counts, notes })
    expect(times).toBeGreaterThanOrEqual(size.migrationKills)
  })
}
