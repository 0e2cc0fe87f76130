import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#platform/store/postgres.ts'
import { until } from '../faults/visitors.ts'
import { startServer } from '../support/server-process.ts'
import { createSchema, freshFolder, freshSchema, insertBooking } from '../support/stores.ts'

/** The schema before the migration that moves all bookings into another table. */
const olderSchema = 15
/** A second longer than a server waits for the answer to any other statement. */
const slowMs = 19_000

/** A database whose host allows every statement and every lock one second. */
function withShortLimits(url: string, name: string): string {
  const address = new URL(url)
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const options = limits.map((limit) => ` -c ${limit}=1000`).join('')
  address.searchParams.set('options', (address.searchParams.get('options') ?? '') + options)
  address.searchParams.set('application_name', name)
  return address.href.replaceAll('+', '%20')
}

test('two servers outlast a slow migration: one runs it without a time limit, the other waits for it', async () => {
  const schema = await freshSchema()
  const store = openPostgres(schema, () => {})
  await createSchema(store, olderSchema, (sql) => insertBooking(sql))
  await store.close()

  const [slow, observer] = [new pg.Client(schema), new pg.Client(schema)]
  for (const client of [slow, observer]) {
    await client.connect()
    onTestFinished(() => client.end())
  }
  // The migration waits for this lock, as it would work on a large table.
  await slow.query('BEGIN')
  await slow.query('LOCK TABLE bookings IN SHARE MODE')

  const name = `slow-migration-${process.pid}`
  const DATABASE_URL = withShortLimits(schema, name)
  const start = () => startServer({ DATA_DIR: freshFolder(), DATABASE_URL, LOG_LEVEL: 'silent' })
  const started = Promise.all([start(), start()])
  const waiting = async () => {
    const { rows } = await observer.query<{ event: string; waited: number }>(
      `SELECT wait_event AS event, extract(epoch FROM clock_timestamp() - query_start)::float8 * 1000 AS waited
       FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock' ORDER BY wait_event`,
      [name],
    )
    return rows
  }
  const bothWaitLongEnough = async () => {
    const waits = await waiting()
    return waits.length === 2 && waits.every(({ waited }) => waited > slowMs)
  }
  await Promise.race([until(bothWaitLongEnough, 45_000), started])
  expect((await waiting()).map(({ event }) => event)).toEqual(['advisory', 'relation'])
  await slow.query('COMMIT')

  const servers = await started
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const { rows } = await observer.query('SELECT count(*)::int AS count, max(number) AS newest FROM schema_migrations')
  expect(rows[0].count).toBe(rows[0].newest)
  expect(rows[0].newest).toBeGreaterThan(olderSchema)
  for (const server of servers) expect(await server.end()).toBe(0)
})
