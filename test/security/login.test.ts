import { createHmac, hash as digest, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { findCredential } from '#platform/access/credential.ts'
import { readEnvironment } from '#platform/env.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { aBooking, openApi } from '../support/api.ts'
import { engines, freshStore } from '../support/stores.ts'
import { size } from './size.ts'

const minuteMs = 60_000

/** An API that counts password hashes. Each hash waits for `held`. */
async function openCounting() {
  const hashed = { running: 0, mostAtOnce: 0, total: 0, held: Promise.resolve() }
  const api = await openApi('sqlite', {
    async credential() {
      hashed.total++
      hashed.running++
      hashed.mostAtOnce = Math.max(hashed.mostAtOnce, hashed.running)
      await hashed.held
      hashed.running--
      return passwordHash
    },
  })
  return { hashed, ...attemptsAt([api]) }
}

type Api = Awaited<ReturnType<typeof openApi>>

/** Sends login attempts to the instances in turn, and advances all their clocks. */
function attemptsAt(apis: Api[]) {
  let next = 0
  return {
    attempt(text: string, from: string) {
      const api = apis[next++ % apis.length]
      if (!api) throw new Error('There is no instance')
      return api.call('POST', '/api/admin/login', { payload: { password: text }, from })
    },
    advance(ms: number) {
      for (const { now } of apis) now.value = new Date(now.value.getTime() + ms)
    },
  }
}

/** The setups in which passwords can be guessed. */
const setups = {
  'one server': async () => attemptsAt([await openApi('sqlite')]),
  ...(engines.includes('postgres') && { 'two servers on one database': openTwo }),
}

async function openTwo() {
  const store = await freshStore('postgres')
  return attemptsAt([await openApi('postgres', { store }), await openApi('postgres', { store })])
}

test('of 500 attempts from one address only five are hashed, and another address can log in', async () => {
  const { attempt, hashed } = await openCounting()
  const flood = Promise.all(Array.from({ length: 500 }, () => attempt('wrong', '192.0.2.1')))
  expect((await attempt(password, '198.51.100.1')).statusCode).toBe(200)
  const answers = await flood
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(refused).toHaveLength(495)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBe(15 * 60)
  // Five wrong attempts, the right one, and one to bind the new session to the password.
  expect(hashed.total).toBe(7)
})

if (engines.includes('postgres'))
  test('two servers on one database together hash only five of 500 attempts', async () => {
    const { attempt } = await openTwo()
    const answers = await Promise.all(Array.from({ length: 500 }, () => attempt('wrong', '192.0.2.1')))
    const statuses = tally(answers.map(({ statusCode }) => statusCode))
    // A 429 means that the attempt was not hashed.
    expect([...statuses]).toEqual([
      [429, 495],
      [401, 5],
    ])
    expect((await attempt(password, '198.51.100.1')).statusCode).toBe(200)
  })

for (const [where, open] of Object.entries(setups)) {
  test(`${where}: no wait is longer than 15 minutes, however many there were`, async () => {
    const { attempt, advance } = await open()
    for (let block = 0; block < 4; block++) {
      for (let time = 0; time < 5; time++) expect((await attempt('wrong', '192.0.2.1')).statusCode).toBe(401)
      const refused = await attempt(password, '192.0.2.1')
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
      advance(15 * minuteMs - 1)
      expect((await attempt(password, '192.0.2.1')).statusCode).toBe(429)
      advance(1)
    }
    expect((await attempt(password, '192.0.2.1')).statusCode).toBe(200)
  })

  test(`${where}: wrong passwords from a time when the clock was a year ahead hold up nobody`, async () => {
    const { attempt, advance } = await open()
    const aYear = 365 * 24 * 60 * minuteMs
    advance(aYear)
    for (let time = 0; time < 6; time++) await attempt('wrong', '192.0.2.1')
    expect((await attempt(password, '192.0.2.1')).statusCode).toBe(429)
    advance(-aYear)
    expect((await attempt(password, '192.0.2.1')).statusCode).toBe(200)
  })

  test(`${where}: the right password clears the failed attempts`, async () => {
    const { attempt } = await open()
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) expect((await attempt('wrong', '192.0.2.1')).statusCode).toBe(401)
      expect((await attempt(password, '192.0.2.1')).statusCode).toBe(200)
    }
  })
}

test('addresses in one IPv6 /64 network share a limit', async () => {
  const { attempt } = await openCounting()
  for (let host = 1; host <= 5; host++) expect((await attempt('wrong', `2001:db8::${host}`)).statusCode).toBe(401)
  expect((await attempt('wrong', '2001:db8:0:0:ffff::6')).statusCode).toBe(429)
  expect((await attempt('wrong', '2001:db8:0:1::1')).statusCode).toBe(401)
})

for (const [where, open] of Object.entries(setups)) {
  test(`${where}: an IPv6 /48 network gets ten attempts`, async () => {
    const { attempt } = await open()
    const statuses: number[] = []
    for (let network = 1; network <= 30; network++)
      statuses.push((await attempt('wrong', `2001:db8:0:${network}::1`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
    expect((await attempt(password, '2001:db8:1:1::1')).statusCode).toBe(200)
  })
}

test('attempts from many addresses are hashed one at a time in a bounded login queue, and staff get a slot', async () => {
  const { attempt, hashed } = await openCounting()
  const owner = '198.51.100.1'
  expect((await attempt(password, owner)).statusCode).toBe(200)
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(hashed, { mostAtOnce: 0, held: promise })
  const statuses: number[] = []
  const flood = Array.from({ length: 300 }, async (_, host) => {
    const response = await attempt('wrong', `192.0.2.${host % 250}`)
    statuses.push(response.statusCode)
    if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('5')
  })
  await vi.waitFor(() => expect(statuses).toEqual(Array(290).fill(503)), 30_000)
  const ownerLogin = attempt(password, owner)
  resolve()
  await Promise.all(flood)
  expect(statuses.slice(290)).toEqual(Array(10).fill(401))
  expect((await ownerLogin).statusCode).toBe(200)
  expect(hashed.mostAtOnce).toBe(1)
  expect((await attempt('wrong', '192.0.2.20')).statusCode).toBe(401)
})

for (const engine of engines) {
  test(`${engine}: the store does not reveal ADMIN_PASSWORD, and a new one ends all sessions`, async () => {
    const store = await freshStore(engine)
    const credentialOf = async (ADMIN_PASSWORD: string) => {
      const { credential } = await findCredential(readEnvironment({ ADMIN_PASSWORD }))
      return credential ?? expect.unreachable('a password is set')
    }
    const credential = await credentialOf(password)
    const { logIn } = await openApi(engine, { store, credential })
    const token = await logIn()
    await logIn()
    const sessions = await store.read<{ sid: string; sess: unknown }>('SELECT sid, sess FROM sessions')
    const [one, other] = sessions.map(({ sess }) => JSON.parse(typeof sess === 'string' ? sess : JSON.stringify(sess)))
    // Both sessions have the same time and password, so a value derived from these alone would be equal.
    const shared = Object.keys(one).filter((key) => one[key] === other[key])
    expect(shared).toEqual(['startedAt'])
    // Values that an attacker could compute from a password guess.
    const known = await credential()
    const guesses = sessions.flatMap(({ sid }) => [
      digest('sha256', known),
      ...(['hex', 'base64url'] as const).flatMap((encoding) => [
        createHmac('sha256', sid).update(known).digest(encoding),
        createHmac('sha256', known).update(sid).digest(encoding),
      ]),
    ])
    for (const guess of guesses) expect(JSON.stringify(sessions)).not.toContain(guess)

    const statusWith = async (other: string) => {
      const { call } = await openApi(engine, { store, credential: await credentialOf(other) })
      return (await call('GET', '/api/bookings', { headers: { authorization: `Bearer ${token}` } })).statusCode
    }
    expect(await statusWith(password)).toBe(200)
    expect(await statusWith(`${password}!`)).toBe(401)
  })

  test(`${engine}: a guessed token is always rejected`, async () => {
    const { call, store } = await openApi(engine)
    await call('POST', '/api/bookings', { payload: aBooking() })
    const before = process.threadCpuUsage()
    for (let guess = 0; guess < size.tokens; guess++) {
      const headers = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }
      const response = await call('GET', '/api/bookings', { headers })
      expect([response.statusCode, response.body]).toEqual([401, 'Please log in'])
    }
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000 / size.tokens, 'milliseconds of processor time per guess').toBeLessThan(20)
    expect(await store.read('SELECT * FROM sessions')).toEqual([])
  }, 120_000)
}

/** Counts the statuses, the most frequent first. */
function tally(statuses: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return new Map([...counts].sort((a, b) => b[1] - a[1]))
}
