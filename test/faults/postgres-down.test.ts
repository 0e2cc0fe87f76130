import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { freshSchema, runStatements } from '../support/stores.ts'
import { auditPlace } from './audit.ts'
import { report } from './fault-result.ts'
import { freshSettings } from './place.ts'
import { patience, size } from './size.ts'
import { bookOnce, expectRefusals, logIn } from './unavailable.ts'
import { type Ledger, send, startTraffic, until } from './visitors.ts'

const engine = 'postgres'

const connections = 20
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ options: ['-c', `max_connections=${connections}`] })
  return postgres.stop
})

/** The real server on a PostgreSQL that is the tests' to ill-treat. */
async function openOffice() {
  const { settings, url } = await freshSettings('sqlite')
  settings.DATABASE_URL = await freshSchema(postgres.url)
  const server = await startServer(settings)
  return { settings, url, server }
}

const outOthers = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'

test('postgres: a restart loses nothing and ends nobody', { timeout: patience }, async ({ task }) => {
  const { settings, url, server } = await openOffice()
  const traffic = startTraffic([url], 10)
  let slowest = 0
  for (let restarts = 0; restarts < size.restarts; restarts++) {
    const before = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > before + 50)
    await postgres.restart(restarts % 2 ? 'fast' : 'immediate')
    const up = performance.now()
    await until(() => traffic.lastSuccess() > up)
    slowest = Math.max(slowest, performance.now() - up)
  }
  await traffic.stop()
  const code = await server.end('SIGTERM')
  const found = await auditPlace(settings, traffic.acknowledged)
  const notes = `the server lived on, and was back at most ${Math.round(slowest)} ms after PostgreSQL`
  const what = 'PostgreSQL restarted under traffic, every other time as by a crash'
  report(task, { what, engine, times: size.restarts, ...found, notes })
  expect(code).toBe(0)
  expect(slowest).toBeLessThan(5000)
  expect([...traffic.refusals.keys()].filter((refusal) => refusal !== '503')).toEqual([])
})

test('postgres: read-only refuses writes and shows lists', { timeout: patience }, async ({ task }) => {
  const { settings, url, server } = await openOffice()
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  await runStatements(postgres.url, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()')
  await until(async () => (await bookOnce(url, acknowledged)) === 503)
  await expectRefusals(url, staff)
  expect((await send('GET', `${url}/api/bookings`, { headers: staff })).status).toBe(200)
  const writable = 'SET default_transaction_read_only = off'
  await runStatements(postgres.url, writable, `ALTER SYSTEM ${writable}`, 'SELECT pg_reload_conf()')
  await until(async () => (await bookOnce(url, acknowledged)) === 201)
  await server.end('SIGTERM')
  const found = await auditPlace(settings, acknowledged)
  const notes = 'writes refused with 503 and the phone number, lists and pages served, well again without a restart'
  report(task, { what: 'PostgreSQL made read-only', engine, times: 1, ...found, notes })
})

test('postgres: no connection left refuses calls and keeps the pages', { timeout: patience }, async ({ task }) => {
  const { settings, url, server } = await openOffice()
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  const hogs: pg.Client[] = []
  await runStatements(postgres.url, outOthers)
  while (hogs.length < connections) {
    const hog = new pg.Client(postgres.url)
    const got = await hog.connect().then(
      () => true,
      () => false,
    )
    if (!got) break
    hogs.push(hog)
  }
  await until(async () => (await bookOnce(url, acknowledged)) === 503)
  const before = performance.now()
  await expectRefusals(url, staff)
  expect(performance.now() - before).toBeLessThan(6000)
  for (const hog of hogs) await hog.end()
  await until(async () => (await bookOnce(url, acknowledged)) === 201)
  await server.end('SIGTERM')
  const found = await auditPlace(settings, acknowledged)
  const notes = 'calls refused with 503 and the phone number, pages served, well again without a restart'
  report(task, { what: 'PostgreSQL out of connections', engine, times: 1, ...found, notes })
})
