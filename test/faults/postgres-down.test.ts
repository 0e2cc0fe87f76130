import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { freshSchema, runStatements } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { bookOnce, expectNotReady, expectWritesUnavailable, logIn, untilReady } from './unavailable.ts'
import { type Ledger, send, startTraffic, until } from './visitors.ts'

const engine = 'postgres'

const maxConnections = 20
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ options: ['-c', `max_connections=${maxConnections}`] })
  return postgres.stop
})

/** Starts the real server on the PostgreSQL cluster of this file. */
async function startApi() {
  const { settings, url } = await freshSettings('sqlite')
  settings.DATABASE_URL = await freshSchema(postgres.url)
  const server = await startServer(settings)
  return { settings, url, server }
}

test('postgres: a restart of PostgreSQL loses nothing and does not end the server', { timeout: timeoutMs }, async ({
  task,
}) => {
  const { settings, url, server } = await startApi()
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
  const counts = await auditStoreOf(settings, traffic.acknowledged)
  const notes = `the server stayed up and recovered at most ${Math.round(slowest)} ms after PostgreSQL`
  const what = 'PostgreSQL restarted under traffic, every other time by a crash'
  report(task, { what, engine, times: size.restarts, ...counts, notes })
  expect(code).toBe(0)
  expect(slowest).toBeLessThan(5000)
  expect([...traffic.failures.keys()].filter((failure) => failure !== '503')).toEqual([])
})

test('postgres: a read-only database refuses writes and shows lists', { timeout: timeoutMs }, async ({ task }) => {
  const { settings, url, server } = await startApi()
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  await runStatements(postgres.url, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()')
  await until(async () => (await bookOnce(url, acknowledged)) === 503)
  await expectWritesUnavailable(url, staff)
  await expectNotReady(url)
  expect((await send('GET', `${url}/api/bookings`, { headers: staff })).status).toBe(200)
  const writable = 'SET default_transaction_read_only = off'
  await runStatements(postgres.url, writable, `ALTER SYSTEM ${writable}`, 'SELECT pg_reload_conf()')
  await untilReady(url)
  await until(async () => (await bookOnce(url, acknowledged)) === 201)
  await server.end('SIGTERM')
  const counts = await auditStoreOf(settings, acknowledged)
  const notes = 'writes refused with 503 and the phone number, lists and pages served, recovered without a restart'
  report(task, { what: 'PostgreSQL made read-only', engine, times: 1, ...counts, notes })
})

test('postgres: without a free connection the API answers 503 and pages are served', { timeout: timeoutMs }, async ({
  task,
}) => {
  const { settings, url, server } = await startApi()
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  const held = await takeAllConnections()
  const before = performance.now()
  await expectWritesUnavailable(url, staff)
  expect(performance.now() - before).toBeLessThan(6000)
  await expectNotReady(url)
  for (const client of held) await client.end()
  await until(async () => (await bookOnce(url, acknowledged)) === 201)
  await server.end('SIGTERM')
  const counts = await auditStoreOf(settings, acknowledged)
  const notes = 'API requests refused with 503 and the phone number, pages served, recovered without a restart'
  report(task, { what: 'PostgreSQL out of connections', engine, times: 1, ...counts, notes })
})

/** Takes all connections that PostgreSQL allows, including those that the server had. */
async function takeAllConnections(): Promise<pg.Client[]> {
  const first = await connectHolder()
  if (!first) throw new Error('There is no free connection')
  const held = [first]
  await until(async () => {
    await first.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'holder'`,
    )
    for (let next = await connectHolder(); next; next = await connectHolder()) held.push(next)
    return held.length === maxConnections
  })
  return held
}

/** Resolves to undefined when PostgreSQL has no connection left. */
async function connectHolder(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'holder' })
  try {
    await client.connect()
    return client
  } catch (error) {
    if ((error as pg.DatabaseError).code === tooManyConnections) return undefined
    throw error
  }
}
const tooManyConnections = '53300'
