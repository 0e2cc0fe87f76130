import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { password } from '../support/admin-password.ts'
import { aBooking, aQuoteRequest } from '../support/api.ts'
import { openEventStream } from '../support/event-stream.ts'
import { readJson } from '../support/read-json.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

const nextYear = `${new Date().getFullYear() + 1}-06-15`
const json = { 'Content-Type': 'application/json' }

/** Two real servers on one database, as behind a load balancer. */
async function twoServers(env: Record<string, string> = {}): Promise<[ServerProcess, ServerProcess]> {
  const DATABASE_URL = await freshSchema()
  const start = async () => {
    const settings = { DATA_DIR: freshFolder(), DATABASE_URL, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }
    const server = await startServer({ ...settings, ...env })
    onTestFinished(() => server.end('SIGKILL').then(() => {}))
    return server
  }
  return Promise.all([start(), start()])
}

const post = (server: ServerProcess, path: string, body: object, headers = {}) =>
  fetch(server.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

const logIn = (server: ServerProcess, text = password) => post(server, '/api/admin/login', { password: text })

async function tokenFrom(server: ServerProcess) {
  const { token } = await readJson<{ token: string }>(await logIn(server))
  return { Authorization: `Bearer ${token}` }
}

test('a login or logout on one server holds on the other', async () => {
  const [one, other] = await twoServers()
  const headers = await tokenFrom(one)
  expect((await post(one, '/api/bookings', aBooking({ preferredDate: nextYear }))).status).toBe(201)
  const list = await fetch(`${other.url}/api/bookings`, { headers })
  expect([list.status, (await readJson<unknown[]>(list)).length]).toEqual([200, 1])
  expect((await post(other, '/api/admin/logout', {}, headers)).status).toBe(204)
  for (const server of [one, other]) expect((await fetch(`${server.url}/api/bookings`, { headers })).status).toBe(401)
})

test('the submission limit covers both servers', async () => {
  const [one, other] = await twoServers({ SUBMISSION_LIMIT: '4' })
  const statuses: number[] = []
  for (const server of [one, other, one, other, one, other]) {
    statuses.push((await post(server, '/api/contact', aQuoteRequest())).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
})

test('the login limit covers both servers, even for parallel attempts', async () => {
  const [one, other] = await twoServers()
  const guesses = Array.from({ length: 30 }, (_, index) => logIn(index % 2 ? one : other, 'wrong'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  for (const server of [one, other]) expect((await logIn(server)).status).toBe(429)
})

test('a session survives the server that opened it', async () => {
  const [one, other] = await twoServers()
  const headers = await tokenFrom(one)
  await one.end('SIGKILL')
  expect((await fetch(`${other.url}/api/overview`, { headers })).status).toBe(200)
})

test('a change on one server is an event on the other', async () => {
  const [one, other] = await twoServers()
  const { token } = await readJson<{ token: string }>(await logIn(other))
  const stream = await openEventStream(other.url, token)
  onTestFinished(stream.close)
  await stream.next()
  // The server may still be connecting to the channel, and a lost message is not repeated.
  const created = { list: 'bookings', kind: 'created', by: 'customer' }
  const arrived = stream.next()
  let isThere = false
  void arrived.then(() => {
    isThere = true
  })
  for (let attempt = 0; attempt < 20 && !isThere; attempt++) {
    expect((await post(one, '/api/bookings', aBooking({ preferredDate: nextYear }))).status).toBe(201)
    await sleep(100)
  }
  expect(await arrived).toMatchObject({ event: 'rows', data: [created] })
})

test('a person who is disabled on one server is out on the other at once', async () => {
  const [one, other] = await twoServers()
  const owner = await tokenFrom(one)
  const add = await post(one, '/api/admin/people', { firstName: 'Maria', role: 'office' }, owner)
  const { id } = await readJson<{ id: string }>(add)
  const path = `/api/admin/people/${id}`
  const renew = async () => {
    const { passphrase } = await readJson<{ passphrase: string }>(await post(one, `${path}/passphrase`, {}, owner))
    return passphrase
  }
  const overview = async (token: string) =>
    (await fetch(`${other.url}/api/overview`, { headers: { Authorization: `Bearer ${token}` } })).status
  const signIn = async (text: string) => readJson<{ token: string }>(await logIn(other, text))

  const first = (await signIn(await renew())).token
  expect(await overview(first)).toBe(200)
  const passphrase = await renew()
  expect(await overview(first), 'after a new passphrase').toBe(401)
  const second = (await signIn(passphrase)).token
  expect(await overview(second)).toBe(200)
  await fetch(one.url + path, { method: 'PATCH', headers: { ...json, ...owner }, body: '{"role":"crew"}' })
  expect(await overview(second), 'after another role').toBe(403)
  expect((await post(one, `${path}/disable`, {}, owner)).status).toBe(200)
  expect(await overview(second), 'after disabling').toBe(401)
  expect((await logIn(other, passphrase)).status).toBe(401)
})
