import { describe, expect, test, vi } from 'vitest'
import { LoginQueue, Ticket } from '#platform/access/login-queue.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { openApi } from '../support/api.ts'
import { engines, freshStore } from '../support/stores.ts'

const dayMs = 86_400_000
const office = '198.51.100.1'

type Api = Awaited<ReturnType<typeof openApi>>
type Attempt = { text?: string; from?: string; cookie?: string }

/** Tries to log in. Resolves to the status, and to the cookie as a browser would send it back. */
async function logIn({ call }: Api, { text = password, from = office, cookie }: Attempt = {}) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const { statusCode, headers: sent } = await call('POST', '/api/admin/login', {
    payload: { password: text },
    from,
    headers,
  })
  const setCookie = sent['set-cookie']
  return { status: statusCode, setCookie, cookie: String(setCookie).split(';')[0] ?? '' }
}

/** Uses up the attempts of the address. */
async function lock(api: Api, from: string) {
  for (let time = 0; time < 5; time++) expect((await logIn(api, { text: 'wrong', from })).status).toBe(401)
  expect((await logIn(api, { from })).status).toBe(429)
}

describe.each(engines)('%s:', (engine) => {
  test('a device that logged in before gets through where wrong passwords locked its address', async () => {
    const api = await openApi(engine)
    const { cookie } = await logIn(api, { from: '192.0.2.1' })
    await lock(api, office)
    expect((await logIn(api, { from: office, cookie })).status).toBe(200)
    // Its right password clears its own count and not that of the address.
    expect((await logIn(api, { from: office })).status).toBe(429)
  })

  test('devices and networks stay known after a restart and on another instance', async () => {
    const store = await freshStore(engine)
    const { cookie } = await logIn(await openApi(engine, { store }), { from: '2001:db8:1:1::1' })
    const other = await openApi(engine, { store })
    // Ten attempts lock the /48.
    for (const network of ['2', '3']) await lock(other, `2001:db8:1:${network}::1`)
    const from = '2001:db8:1:4::1'
    expect((await logIn(other, { from })).status).toBe(429)
    expect((await logIn(other, { from, cookie })).status).toBe(200)
    expect((await logIn(other, { from: '2001:db8:1:1::9' })).status, 'the known /64').toBe(200)
  })

  test('a stolen cookie opens nothing and gets five attempts, wherever they come from', async () => {
    const api = await openApi(engine)
    const { cookie } = await logIn(api)
    expect((await api.call('GET', '/api/bookings', { headers: { cookie } })).statusCode).toBe(401)
    const statuses: number[] = []
    for (let host = 1; host <= 20; host++)
      statuses.push((await logIn(api, { text: 'wrong', from: `203.0.113.${host}`, cookie })).status)
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    expect((await logIn(api)).status, 'the owner, whose cookie it was').toBe(200)
  })

  test('a cookie that is made up, replaced or 90 days old is that of a stranger', async () => {
    const api = await openApi(engine)
    const first = await logIn(api)
    const second = await logIn(api, { cookie: first.cookie })
    expect(second.cookie).not.toBe(first.cookie)
    await lock(api, '203.0.113.1')
    const attempt = (cookie: string) => logIn(api, { from: '203.0.113.1', cookie })
    for (const cookie of [`known-device=${'A'.repeat(43)}`, `${second.cookie}A`, 'known-device=', first.cookie])
      expect((await attempt(cookie)).status, cookie).toBe(429)
    const third = await attempt(`theme=dark; ${second.cookie}; a=b`)
    expect(third.status).toBe(200)
    api.now.value = new Date(api.now.value.getTime() + 90 * dayMs)
    await lock(api, '203.0.113.1')
    expect((await attempt(third.cookie)).status).toBe(429)
  })

  test('the store holds at most 50 devices and networks, and neither an address nor a cookie', async () => {
    const api = await openApi(engine)
    const cookies: string[] = []
    for (let login = 0; login < 30; login++) {
      api.now.value = new Date(api.now.value.getTime() + 1000)
      cookies.push((await logIn(api, { from: `192.0.2.${login}` })).cookie)
    }
    const rows = await api.store.read('SELECT * FROM known_clients')
    expect(rows).toHaveLength(50)
    for (const secret of [...cookies, ...cookies.map((cookie) => cookie.split('=')[1] ?? ''), '192.0.2'])
      expect(JSON.stringify(rows)).not.toContain(secret)
    await lock(api, '203.0.113.1')
    expect((await logIn(api, { from: '203.0.113.1', cookie: cookies[0] ?? '' })).status).toBe(429)
    expect((await logIn(api, { from: '203.0.113.1', cookie: cookies[29] ?? '' })).status).toBe(200)
  })
})

test('only the login gets the cookie, no script reads it, and a wrong password sets none', async () => {
  const attributes = 'Path=/api/admin/login; Max-Age=7776000; HttpOnly; SameSite=Strict'
  const secure = await logIn(await openApi('sqlite', { PUBLIC_URL: 'https://firm.example.com' }))
  expect(secure.setCookie).toMatch(new RegExp(`^known-device=[\\w-]{43}; ${attributes}; Secure$`))
  const api = await openApi('sqlite', { PUBLIC_URL: 'http://firm.example.com' })
  expect((await logIn(api)).setCookie).toMatch(new RegExp(`^known-device=[\\w-]{43}; ${attributes}$`))
  expect((await logIn(api, { text: 'wrong' })).setCookie).toBeUndefined()
})

test('in a flood from one provider, known devices on a new address and strangers from elsewhere get a place', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const hashing = { until: Promise.resolve() }
  const credential = async () => {
    await hashing.until
    return passwordHash
  }
  const api = await openApi('sqlite', { credential })
  const { cookie } = await logIn(api)
  hashing.until = held
  const statuses: number[] = []
  const flood = Array.from({ length: 60 }, async (_, host) => {
    statuses.push((await logIn(api, { text: 'wrong', from: `192.0.2.${host}` })).status)
  })
  await vi.waitFor(() => expect(statuses).toEqual(Array(50).fill(503)), 30_000)
  const honest = [logIn(api, { from: '192.0.2.100', cookie }), logIn(api, { from: '203.0.113.1' })]
  expect((await logIn(api, { from: '192.0.2.101' })).status).toBe(503)
  release()
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(flood)
  expect(statuses.slice(50)).toEqual(Array(10).fill(401))
})

/** A queue in which one job runs until `end` is called, and the order in which others then run. */
function busyQueue(capacity: number) {
  const queue = new LoginQueue(capacity)
  const now = new Date('2026-11-21T15:00:00.000Z')
  const order: string[] = []
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const first = new Ticket('100.64.0.1', true)
  queue.join(first, now)
  const jobs = [queue.run(first, () => held)]
  return {
    /** Whether the address got a place. Then its job waits for its turn. */
    add(ip: string, isKnown = false): boolean {
      const ticket = new Ticket(ip, isKnown)
      try {
        queue.join(ticket, now)
      } catch {
        return false
      }
      const job = async () => void order.push(ip)
      jobs.push(queue.run(ticket, job).finally(() => queue.leave(ticket)))
      return true
    },
    advance: (ms: number) => now.setTime(now.getTime() + ms),
    async orderAtEnd() {
      end()
      await Promise.all(jobs)
      return order
    },
  }
}

describe('the login queue', () => {
  test('takes known clients first, however full it is', async () => {
    const { add, orderAtEnd } = busyQueue(4)
    expect(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ip) => add(ip))).toEqual([true, true, false])
    expect(add('192.0.2.4', true)).toBe(true)
    expect(await orderAtEnd()).toEqual(['192.0.2.4', '192.0.2.1', '192.0.2.2'])
  })

  test('keeps places and turns for strangers whose addresses begin otherwise than those of a flood', async () => {
    const { add, orderAtEnd } = busyQueue(8)
    const flood = Array.from({ length: 100 }, (_, host) => add(`10.${host}.0.1`))
    expect(flood.filter(Boolean)).toHaveLength(4)
    expect([add('198.51.100.1'), add('2001:db8::1'), add('10.9.9.9')]).toEqual([true, true, false])
    const order = await orderAtEnd()
    expect(order.slice(0, 3)).toEqual(['10.0.0.1', '198.51.100.1', '2001:db8::1'])
    expect(order.slice(3)).toEqual(['10.1.0.1', '10.2.0.1', '10.3.0.1'])
  })

  test('keeps places for strangers who come back five seconds after a 503', () => {
    const { add, advance } = busyQueue(8)
    // A flood from networks that all begin otherwise fills the queue.
    for (let share = 1; share <= 8; share++) add(`${share}.0.0.1`)
    expect([add('198.51.100.1'), add('198.51.100.2')]).toEqual([false, false])
    advance(4999)
    expect(add('198.51.100.1')).toBe(false)
    advance(1)
    expect([add('198.51.100.1'), add('198.51.100.3'), add('9.0.0.1')]).toEqual([true, false, false])
    advance(5000)
    expect(add('198.51.100.2')).toBe(true)
  })

  test('goes on after a job that fails', async () => {
    const queue = new LoginQueue(4)
    const ticket = new Ticket('192.0.2.1', false)
    const failed = queue.run(ticket, () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    expect(await queue.run(ticket, async () => 'done')).toBe('done')
  })
})
