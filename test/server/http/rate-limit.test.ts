import { describe, expect, onTestFinished, test } from 'vitest'
import { networkOf, RateLimit, type RateLimitStore } from '#server/http/rate-limit.ts'
import { deleteExpiredRateLimits, processRateLimitStore, sharedRateLimitStore } from '#server/http/rate-limit-store.ts'
import { migrate } from '#server/store/migrate.ts'
import { openPostgres } from '#server/store/postgres.ts'
import type { Store } from '#server/store/store.ts'
import { aBooking, aQuoteRequest, openApi, password } from '../../support/api.ts'
import { freshSchema, freshStore } from '../../support/stores.ts'

const minuteMs = 60_000
const start = new Date('2026-11-21T15:00:00.000Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
const secret = async () => 'not in the database'

const throttleWith = (memory: RateLimitStore) =>
  new RateLimit({ limit: 3, minutes: 10, longestMinutes: 60, sentence: 'Too many', memory })

/** Two throttles of one rule: in one process they are the same, on a database each is an instance's own. */
async function twoInstances(kind: 'process' | 'shared') {
  const memory = processRateLimitStore()
  const store = await freshStore('postgres')
  const rateLimitStoreFor = () => (kind === 'process' ? memory : sharedRateLimitStore(store, 'login', secret))
  return { store, one: throttleWith(rateLimitStoreFor()), other: throttleWith(rateLimitStoreFor()) }
}

const statusOf = (taken: Promise<void>) =>
  taken.then(
    () => 'taken',
    ({ status, message, retryAfter }) => [status ?? message, retryAfter],
  )

for (const kind of ['process', 'shared'] as const) {
  describe(`a ${kind} memory`, () => {
    test('counts together what two throttles take, and doubles the wait', async () => {
      const { one, other } = await twoInstances(kind)
      for (const throttle of [one, other, one]) await throttle.take('192.0.2.1', start)
      expect(await statusOf(other.take('192.0.2.1', start))).toEqual([429, 600])
      expect(await statusOf(other.take('192.0.2.2', start))).toBe('taken')
      for (const throttle of [other, one, other]) await throttle.take('192.0.2.1', minutesLater(10))
      expect(await statusOf(one.take('192.0.2.1', minutesLater(10)))).toEqual([429, 1200])
      await other.clear('192.0.2.1')
      expect(await statusOf(one.take('192.0.2.1', minutesLater(10)))).toBe('taken')
    })

    test('lets no more through when all come at once', async () => {
      const { one, other } = await twoInstances(kind)
      const all = Array.from({ length: 40 }, (_, at) => statusOf((at % 2 ? one : other).take('192.0.2.1', start)))
      expect((await Promise.all(all)).filter((status) => status === 'taken')).toHaveLength(3)
    })

    test('does not count who is turned away for another reason', async () => {
      const { one } = await twoInstances(kind)
      const admit = () => {
        throw new Error('full')
      }
      for (let time = 0; time < 5; time++) {
        expect(await statusOf(one.take('192.0.2.1', start, { admit }))).toEqual(['full', undefined])
      }
      for (let time = 0; time < 3; time++) await one.take('192.0.2.1', start)
      // Who has to wait is told so first.
      expect(await statusOf(one.take('192.0.2.1', start, { admit }))).toEqual([429, 600])
    })
  })
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4001', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4001', '2001:db8:1:2::/64'],
])('%s is of the household %s', (address, household) => {
  expect(networkOf(address)).toBe(household)
})

const known = (store: Store) => store.read<{ address: string }>('SELECT * FROM throttled')

test('no address is in the database, nor can it be worked out from there', async () => {
  const { store, one } = await twoInstances('shared')
  await one.take('192.0.2.1', start)
  expect(JSON.stringify(await known(store))).not.toContain('192.0.2.1')
  const [row] = await known(store)
  const other = throttleWith(sharedRateLimitStore(store, 'login', async () => 'another secret'))
  await other.take('192.0.2.1', start)
  expect((await known(store)).filter(({ address }) => address === row?.address)).toHaveLength(1)
  expect(await known(store)).toHaveLength(2)
})

test('without a staff password, which would hide them, no addresses are in the database at all', async () => {
  const { call, store } = await openApi('postgres', { SUBMISSION_LIMIT: 1, locked: true })
  const book = () => call('POST', '/api/bookings', { payload: aBooking() })
  expect([(await book()).statusCode, (await book()).statusCode]).toEqual([201, 429])
  expect(await known(store)).toEqual([])
})

test('what an address did is forgotten when it counts no more, and not before', async () => {
  const { store, one } = await twoInstances('shared')
  await one.take('192.0.2.1', start)
  for (let time = 0; time < 3; time++) await one.take('192.0.2.2', start)
  const leftAfter = async (minutes: number) => {
    await store.write((sql) => deleteExpiredRateLimits(sql, minutesLater(minutes)))
    return (await known(store)).length
  }
  // A window, and for whoever waited the longest wait after it.
  expect([await leftAfter(9), await leftAfter(10), await leftAfter(69), await leftAfter(70)]).toEqual([2, 1, 1, 0])
})

test('a submission that is not kept does not count, and one that is repeated counts once', async () => {
  const api = await openApi('postgres', { SUBMISSION_LIMIT: 2 })
  const book = (key: string) =>
    api.call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': key } })
  const { write } = api.store
  api.store.write = (job) =>
    write(async (sql) => {
      await job(sql)
      throw new Error('the disk is full')
    })
  for (const key of ['a', 'b', 'c']) expect((await book(key)).statusCode).toBe(500)
  api.store.write = write
  for (const key of ['a', 'a', 'b', 'b']) expect((await book(key)).statusCode).toBe(201)
  expect((await book('c')).statusCode).toBe(429)
  expect((await api.call('POST', '/api/contact', { payload: aQuoteRequest() })).statusCode).toBe(429)
})

test('a booking is one transaction, its limit included', async () => {
  const { call, store } = await openApi('postgres', { SUBMISSION_LIMIT: 5 })
  const { write } = store
  let transactions = 0
  store.write = (job) => {
    transactions++
    return write(job)
  }
  for (let time = 0; time < 3; time++) await call('POST', '/api/bookings', { payload: aBooking() })
  expect(transactions).toBe(3)
})

/** As CockroachDB does by itself: whoever comes second at a row has to do its transaction again. */
const strict = async () =>
  `${await freshSchema()}${encodeURIComponent(' -c default_transaction_isolation=serializable')}`

test('a database that isolates strictly answers alike', async () => {
  const store = openPostgres(await strict(), () => {})
  onTestFinished(() => store.close())
  await migrate(store)
  const api = await openApi('postgres', { SUBMISSION_LIMIT: 6, store })
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
  const once = (key: string) =>
    api.call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': key } })
  expect(statuses(await Promise.all(Array.from({ length: 10 }, () => once('same'))))).toEqual(Array(10).fill(201))
  const others = await Promise.all(Array.from({ length: 8 }, (_, number) => once(`other-${number}`)))
  expect(statuses(others)).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
  expect(await api.store.read('SELECT id FROM bookings')).toHaveLength(6)
  const login = { payload: { password } }
  const logins = await Promise.all(Array.from({ length: 4 }, () => api.call('POST', '/api/admin/login', login)))
  expect(statuses(logins)).toEqual(Array(4).fill(200))
})
