import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { password } from '../support/admin-password.ts'
import { aBooking } from '../support/api.ts'
import { openEventStream } from '../support/event-stream.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type ServerProcess, startServer, supervised } from '../support/server-process.ts'
import { type Engine, engines } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { book, type Ledger, send, startTraffic, until } from './visitors.ts'

// SIGHUP publishes the content while the site is in use.

/** Starts the server with its own content. */
async function startWithContent(engine: Engine, env: Record<string, string> = {}) {
  const { settings, url } = await freshSettings(engine)
  const content = join(settings.DATA_DIR, 'content')
  cpSync(join(import.meta.dirname, '../../samples/electrician'), content, { recursive: true })
  const business = join(content, 'business.yaml')
  const server = await startServer({ ...settings, ...env }, supervised)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const setPhone = (phone: string) =>
    writeFileSync(business, readFileSync(business, 'utf8').replace(/^phone: .*/m, `phone: ${phone}`))
  return { settings, url, server, business, setPhone }
}

const count = (server: ServerProcess, text: string) => server.output().split(text).length - 1
const published = (server: ServerProcess) => count(server, 'The content is published.')

/** Resolves when the new content is published. */
async function publish(server: ServerProcess): Promise<void> {
  const before = published(server)
  server.signal('SIGHUP')
  await until(() => published(server) > before)
}

for (const engine of engines) {
  test(`${engine}: publishing under load loses no request and no booking`, { timeout: timeoutMs }, async ({ task }) => {
    const { settings, url, server, setPhone } = await startWithContent(engine)
    const traffic = startTraffic([url], 10)
    const failed: string[] = []
    let isLoaded = true
    let home = ''
    const views = (async () => {
      while (isLoaded) {
        for (const path of ['/', '/readyz']) {
          const answer = await send('GET', url + path).catch(({ code }: NodeJS.ErrnoException) => ({
            status: code,
            body: '',
          }))
          if (answer.status !== 200) failed.push(`${path} ${answer.status}`)
          else if (path === '/') home = answer.body
        }
      }
    })()
    let slowestMs = 0
    for (let run = 0; run < size.publishes; run++) {
      const phone = `(405) 555-01${10 + run}`
      setPhone(phone)
      const before = performance.now()
      server.signal('SIGHUP')
      await until(() => home.includes(phone))
      slowestMs = Math.max(slowestMs, performance.now() - before)
      await until(() => published(server) === run + 1)
    }
    isLoaded = false
    await Promise.all([views, traffic.stop()])
    expect(await server.end()).toBe(0)
    const counts = await auditStoreOf(settings, traffic.acknowledged)
    const notes = `${failed.length + traffic.failures.size} requests failed, shown within ${(slowestMs / 1000).toFixed(1)} s`
    report(task, { what: 'content published under load', engine, times: size.publishes, ...counts, notes })
    expect(failed).toEqual([])
    expect(Object.fromEntries(traffic.failures)).toEqual({})
  })

  test(`${engine}: emails of bookings around a publish arrive once`, { timeout: timeoutMs }, async () => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    const { url, server } = await startWithContent(engine, mailServer.env)
    await mailServer.behave({ slowMs: 300 })
    const addresses = Array.from({ length: 8 }, (_, number) => `visitor-${number}@example.com`)
    const bookAll = addresses.map(async (customerEmail, number) => {
      await sleep(number * 200)
      return send('POST', `${url}/api/bookings`, { body: aBooking({ customerEmail }) })
    })
    await publish(server)
    expect((await Promise.all(bookAll)).map(({ status }) => status)).toEqual(addresses.map(() => 201))
    const counts = () => addresses.map((address) => mailServer.for(address).length)
    await until(() => counts().every((mails) => mails > 0), 40_000)
    // What would arrive twice needs time to arrive.
    await sleep(1000)
    expect(counts()).toEqual(addresses.map(() => 1))
  })
}

test('content with a mistake is not published, and its sentence is printed', async () => {
  const { url, server, business, setPhone } = await startWithContent('sqlite')
  appendFileSync(business, '\nphnoe: 1\n')
  server.signal('SIGHUP')
  await until(() => server.output().includes('The content is not published. The site stays as it was.'))
  expect(server.output()).toContain('phnoe')
  expect((await send('GET', `${url}/`)).status).toBe(200)

  writeFileSync(business, readFileSync(business, 'utf8').replace('\nphnoe: 1\n', ''))
  setPhone('(405) 555-0177')
  await publish(server)
  expect((await send('GET', `${url}/`)).body).toContain('(405) 555-0177')
})

test('a change during a publish is published after it', async () => {
  const { url, server, setPhone } = await startWithContent('sqlite')
  server.signal('SIGHUP')
  await sleep(100)
  setPhone('(405) 555-0177')
  server.signal('SIGHUP')
  await until(() => published(server) === 2)
  expect((await send('GET', `${url}/`)).body).toContain('(405) 555-0177')
})

test('a slow form is accepted by the server that a publish replaced', async () => {
  const { settings, url, server } = await startWithContent('sqlite')
  const acknowledged: Ledger = new Map()
  const body = JSON.stringify(aBooking({ description: 'slow' }))
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': 'slow' }
  const outgoing = request(`${url}/api/bookings`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => {
      response.setEncoding('utf8').on('data', (data: string) => acknowledged.set('slow', JSON.parse(data).id))
      response.on('end', () => resolve(response.statusCode))
    })
  })
  outgoing.write(body.slice(0, 100))
  await publish(server)
  expect((await book(url, 'during-publish')).status).toBe(201)
  // Longer than a server that replaced nothing waits for a request.
  await sleep(3000)
  outgoing.end(body.slice(100))
  expect(await answered).toBe(201)
  expect(await server.end()).toBe(0)
  expect(await auditStoreOf(settings, acknowledged)).toMatchObject({ lost: 0, partial: 0, twice: 0 })
})

for (const engine of engines) {
  test(`${engine}: a publish ends event streams, and new ones get the events of the new server`, async () => {
    const { url, server } = await startWithContent(engine)
    const { body } = await send('POST', `${url}/api/admin/login`, { body: { password } })
    const { token } = JSON.parse(body)
    const before = await openEventStream(url, token)
    await before.next() // the first event of each stream
    await publish(server)
    expect(await before.next()).toBeUndefined()

    const after = await openEventStream(url, token)
    onTestFinished(after.close)
    await after.next()
    expect((await book(url, 'after-publish')).status).toBe(201)
    expect(await after.next()).toMatchObject({ event: 'rows', data: [{ list: 'bookings' }] })
  })
}

test('the server ends with its parent, and the parent with its server', async () => {
  const first = await startWithContent('sqlite')
  await first.server.end('SIGKILL')
  await until(() => isRefused(first.url))
  const second = await startWithContent('sqlite')
  const [child] = readFileSync(`/proc/${second.server.pid}/task/${second.server.pid}/children`, 'utf8').split(' ')
  process.kill(Number(child), 'SIGKILL')
  expect(await second.server.end('SIGTERM')).not.toBe(0)
})

const isRefused = (url: string) =>
  send('GET', `${url}/healthz`).then(
    () => false,
    () => true,
  )
