import { describe, expect, onTestFinished, test } from 'vitest'
import { networkOf, networksOf, RateLimit, type RateLimitStore } from '#platform/http/rate-limit.ts'
import {
  databaseRateLimitStore,
  deleteExpiredRateLimits,
  inMemoryRateLimitStore,
} from '#platform/http/rate-limit-store.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import type { Store } from '#platform/store/store.ts'
import { password } from '../support/admin-password.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'
import { freshSchema, freshStore } from '../support/stores.ts'

const minuteMs = 60_000
const start = new Date('2026-11-21T15:00:00.000Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
const secret = async () => 'not in the database'

const rateLimitIn = (store: RateLimitStore) => new RateLimit({ limit: 3, minutes: 10, message: 'Too many', store })

/** Two rate limits with one rule. They share either one store in memory or one database. */
async function twoRateLimits(kind: 'memory' | 'database') {
  const inMemory = inMemoryRateLimitStore()
  const store = await freshStore('postgres')
  const rateLimitStoreFor = () => (kind === 'memory' ? inMemory : databaseRateLimitStore(store, 'login', secret))
  return { store, one: rateLimitIn(rateLimitStoreFor()), other: rateLimitIn(rateLimitStoreFor()) }
}

const statusOf = (taken: Promise<void>) =>
  taken.then(
    () => 'taken',
    ({ status, message, retryAfter }) => [status ?? message, retryAfter],
  )

for (const kind of ['memory', 'database'] as const) {
  describe(`a rate limit in the ${kind}`, () => {
    test('adds up the requests of both instances, and no wait is longer than the window', async () => {
      const { one, other } = await twoRateLimits(kind)
      for (const limit of [one, other, one]) await limit.take('192.0.2.1', start)
      expect(await statusOf(other.take('192.0.2.1', start))).toEqual([429, 600])
      expect(await statusOf(other.take('192.0.2.2', start))).toBe('taken')
      for (const limit of [other, one, other]) await limit.take('192.0.2.1', minutesLater(10))
      expect(await statusOf(one.take('192.0.2.1', minutesLater(10)))).toEqual([429, 600])
      await other.clear('192.0.2.1')
      expect(await statusOf(one.take('192.0.2.1', minutesLater(10)))).toBe('taken')
    })

    test('holds for parallel requests', async () => {
      const { one, other } = await twoRateLimits(kind)
      const all = Array.from({ length: 40 }, (_, index) => statusOf((index % 2 ? one : other).take('192.0.2.1', start)))
      expect((await Promise.all(all)).filter((status) => status === 'taken')).toHaveLength(3)
    })

    test('counts the /48 of an IPv6 address twice as high, and no request that either limit rejects', async () => {
      const { one, other } = await twoRateLimits(kind)
      for (const site of ['1', '2']) {
        for (let time = 0; time < 2; time++) await one.take(`2001:db8:1:${site}::${time}`, start)
      }
      await other.take('2001:db8:1:1::3', start)
      // The /64 is full, so this does not count for the /48 either.
      expect(await statusOf(other.take('2001:db8:1:1::4', start))).toEqual([429, 600])
      await one.take('2001:db8:1:3::1', start)
      for (const site of ['3', '4']) {
        expect(await statusOf(other.take(`2001:db8:1:${site}::1`, start))).toEqual([429, 600])
      }
      expect(await statusOf(one.take('2001:db8:2:1::1', start))).toBe('taken')
      for (let time = 0; time < 3; time++) await one.take('2001:db8:1:3::1', minutesLater(10))
    })

    test('ignores requests from a future in which the clock was wrong', async () => {
      const { one, other } = await twoRateLimits(kind)
      const aYear = 365 * 24 * 60
      for (const limit of [one, other, one]) await limit.take('192.0.2.1', minutesLater(aYear))
      expect(await statusOf(one.take('192.0.2.1', minutesLater(aYear)))).toEqual([429, 600])
      for (const limit of [one, other, one]) expect(await statusOf(limit.take('192.0.2.1', start))).toBe('taken')
      expect(await statusOf(other.take('192.0.2.1', start))).toEqual([429, 600])
      expect(await statusOf(other.take('192.0.2.1', minutesLater(10)))).toBe('taken')
    })

    test('counts the requests of a server whose clock is seconds ahead', async () => {
      const { one, other } = await twoRateLimits(kind)
      const ahead = new Date(start.getTime() + 20_000)
      for (const _ of [1, 2, 3]) await one.take('192.0.2.1', ahead)
      expect(await statusOf(other.take('192.0.2.1', start))).toEqual([429, 600])
    })

    test('does not count requests that are rejected for another reason', async () => {
      const { one } = await twoRateLimits(kind)
      const beforeSave = () => {
        throw new Error('full')
      }
      for (let time = 0; time < 5; time++) {
        expect(await statusOf(one.take('192.0.2.1', start, { beforeSave }))).toEqual(['full', undefined])
      }
      for (let time = 0; time < 3; time++) await one.take('192.0.2.1', start)
      // The 429 comes first.
      expect(await statusOf(one.take('192.0.2.1', start, { beforeSave }))).toEqual([429, 600])
    })
  })
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4001', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4001', '2001:db8:1:2::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2:3::4', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::9', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['a device', ['a device']],
])('%s counts for %j', (client, networks) => {
  expect(networksOf(client)).toEqual(networks)
})

const statesIn = (store: Store) => store.read<{ address: string }>('SELECT * FROM throttled')

test('the database holds no address, and its hash depends on the secret', async () => {
  const { store, one } = await twoRateLimits('database')
  await one.take('192.0.2.1', start)
  expect(JSON.stringify(await statesIn(store))).not.toContain('192.0.2.1')
  const [row] = await statesIn(store)
  const other = rateLimitIn(databaseRateLimitStore(store, 'login', async () => 'another secret'))
  await other.take('192.0.2.1', start)
  expect((await statesIn(store)).filter(({ address }) => address === row?.address)).toHaveLength(1)
  expect(await statesIn(store)).toHaveLength(2)
})

test('without a staff password, and so without a secret, the database holds no hashes', async () => {
  const { call, store } = await openApi('postgres', { SUBMISSION_LIMIT: 1, locked: true })
  const book = () => call('POST', '/api/bookings', { payload: aBooking() })
  expect([(await book()).statusCode, (await book()).statusCode]).toEqual([201, 429])
  expect(await statesIn(store)).toEqual([])
})

test('the state of an address is deleted once it no longer counts', async () => {
  const { store, one } = await twoRateLimits('database')
  await one.take('192.0.2.1', start)
  for (let time = 0; time < 3; time++) await one.take('192.0.2.2', start)
  const countAfter = async (minutes: number) => {
    await store.write((sql) => deleteExpiredRateLimits(sql, minutesLater(minutes)))
    return (await statesIn(store)).length
  }
  await one.take('192.0.2.3', minutesLater(365 * 24 * 60))
  expect([await countAfter(9), await countAfter(10)]).toEqual([2, 0])
})

test('a submission that is not saved does not count, and a repeated one counts once', async () => {
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

test('a booking and its rate limit are one transaction', async () => {
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

/** Like CockroachDB's default: the second transaction on a row fails and must be retried. */
const serializableSchema = async () =>
  `${await freshSchema()}${encodeURIComponent(' -c default_transaction_isolation=serializable')}`

test('serializable isolation gives the same responses', async () => {
  const store = openPostgres(await serializableSchema(), () => {})
  onTestFinished(() => store.close())
  await migrate(store)
  const api = await openApi('postgres', { SUBMISSION_LIMIT: 6, store })
  const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort()
  const bookWith = (key: string) =>
    api.call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': key } })
  expect(statuses(await Promise.all(Array.from({ length: 10 }, () => bookWith('same'))))).toEqual(Array(10).fill(201))
  const others = await Promise.all(Array.from({ length: 8 }, (_, number) => bookWith(`other-${number}`)))
  expect(statuses(others)).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
  expect(await api.store.read('SELECT id FROM bookings')).toHaveLength(6)
  const login = { payload: { password } }
  const logins = await Promise.all(Array.from({ length: 4 }, () => api.call('POST', '/api/admin/login', login)))
  expect(statuses(logins)).toEqual(Array(4).fill(200))
})
