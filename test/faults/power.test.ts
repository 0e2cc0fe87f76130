import { execFileSync } from 'node:child_process'
import { cpSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { auditStoreOf, integrityOf } from './audit.ts'
import { report, reportNotRun } from './check-result.ts'
import { compile } from './preload.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { startTraffic, until } from './visitors.ts'

const what = 'power loss: only synced data is left'

test('sqlite: acknowledged bookings survive a power loss', { timeout: timeoutMs }, async ({ task }) => {
  const { settings, url } = await freshSettings('sqlite')
  const library = compile('power-loss', settings.DATA_DIR)
  if (!library) return reportNotRun(task, what, 'sqlite', 'no C compiler here')
  const data = join(settings.DATA_DIR, 'data')
  const synced = join(settings.DATA_DIR, 'synced')
  const store = await openStore({ DATA_DIR: data, DATABASE_URL: undefined })
  await migrate(store)
  await store.close()
  const env = { ...settings, DATA_DIR: data, LD_PRELOAD: library, SYNCED_FROM: data, SYNCED_TO: synced }
  const traffic = startTraffic([url])
  for (let losses = 0; losses < size.powerLosses; losses++) {
    cpSync(data, synced, { recursive: true })
    const server = await startServer(env)
    const before = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > before + 50)
    // Part of the scenario: each power loss comes at a different moment.
    await sleep(Math.random() * 200)
    await server.end('SIGKILL')
    rmSync(data, { recursive: true })
    renameSync(synced, data)
    rmSync(join(data, 'store.sqlite-shm'), { force: true })
  }
  const server = await startServer({ ...settings, DATA_DIR: data })
  await traffic.stop()
  await server.end('SIGKILL')
  const integrity = integrityOf(data)
  const counts = await auditStoreOf({ DATA_DIR: data }, traffic.acknowledged)
  const notes = `integrity_check: ${integrity}`
  report(task, { what, engine: 'sqlite', times: size.powerLosses, ...counts, notes })
  expect(integrity).toBe('ok')
})

test('postgres: acknowledged bookings survive a power loss', { timeout: timeoutMs }, async ({ task }) => {
  const library = compile('power-loss', freshFolder())
  if (!library) return reportNotRun(task, what, 'postgres', 'no C compiler here')
  const { settings, url } = await freshSettings('sqlite')
  const initial = await startPostgres()
  onTestFinished(initial.stop)
  await initial.halt('fast')
  const { data } = initial
  const synced = join(dirname(data), 'synced')
  execFileSync('chmod', ['-R', 'a+rX', dirname(library)])
  const env = { LD_PRELOAD: library, SYNCED_FROM: data, SYNCED_TO: synced }
  // All servers use one address in turn, so visitors only have to retry.
  const traffic = startTraffic([url])
  for (let losses = 0; losses < size.powerLosses; losses++) {
    execFileSync('cp', ['-a', data, synced])
    const postgres = await startPostgres({ data, env })
    const server = await startServer({ ...settings, DATABASE_URL: postgres.url })
    const before = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > before + 50)
    // Part of the scenario: each power loss comes at a different moment.
    await sleep(Math.random() * 200)
    await postgres.kill()
    await server.end('SIGKILL')
    rmSync(data, { recursive: true })
    renameSync(synced, data)
    rmSync(join(data, 'postmaster.pid'), { force: true })
  }
  const postgres = await startPostgres({ data })
  const server = await startServer({ ...settings, DATABASE_URL: postgres.url })
  await traffic.stop()
  await server.end('SIGKILL')
  const counts = await auditStoreOf({ ...settings, DATABASE_URL: postgres.url }, traffic.acknowledged)
  await postgres.halt('fast')
  report(task, { what, engine: 'postgres', times: size.powerLosses, ...counts })
})
