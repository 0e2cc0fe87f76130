import { execFileSync } from 'node:child_process'
import { cpSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/store/migrate.ts'
import { openStore } from '#server/store/open.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { auditPlace, integrityOf } from './audit.ts'
import { report, reportNotRun } from './fault-result.ts'
import { freshSettings } from './place.ts'
import { compile } from './preload.ts'
import { patience, size } from './size.ts'
import { startTraffic, until } from './visitors.ts'

const what = 'loss of power: only what was synced is left'

test('sqlite: no acknowledged booking is lost to a loss of power', { timeout: patience }, async ({ task }) => {
  const { settings, url } = await freshSettings('sqlite')
  const library = compile('synced', settings.DATA_DIR)
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
  const found = await auditPlace({ DATA_DIR: data }, traffic.acknowledged)
  const notes = `integrity_check: ${integrity}`
  report(task, { what, engine: 'sqlite', times: size.powerLosses, ...found, notes })
  expect(integrity).toBe('ok')
})

test('postgres: no acknowledged booking is lost to a loss of power', { timeout: patience }, async ({ task }) => {
  const library = compile('synced', freshFolder())
  if (!library) return reportNotRun(task, what, 'postgres', 'no C compiler here')
  const { settings, url } = await freshSettings('sqlite')
  const first = await startPostgres()
  onTestFinished(first.stop)
  await first.halt('fast')
  const { data } = first
  const synced = join(dirname(data), 'synced')
  execFileSync('chmod', ['-R', 'a+rX', dirname(library)])
  const env = { LD_PRELOAD: library, SYNCED_FROM: data, SYNCED_TO: synced }
  // Its visitors try again and again at the one address that every server gets in turn.
  const traffic = startTraffic([url])
  for (let losses = 0; losses < size.powerLosses; losses++) {
    execFileSync('cp', ['-a', data, synced])
    const postgres = await startPostgres({ data, env })
    const server = await startServer({ ...settings, DATABASE_URL: postgres.url })
    const before = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > before + 50)
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
  const found = await auditPlace({ ...settings, DATABASE_URL: postgres.url }, traffic.acknowledged)
  await postgres.halt('fast')
  report(task, { what, engine: 'postgres', times: size.powerLosses, ...found })
})
