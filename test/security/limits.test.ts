import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { maxPasswordLength } from '#domain/session.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const limit = 64 * 1024

const publicPosts: [path: string, headers: Record<string, string>, start: string, end: string][] = [
  ['/api/bookings', json, '{"more":"', '"}'],
  ['/api/contact', json, '{"more":"', '"}'],
  ['/api/admin/login', json, '{"more":"', '"}'],
  ['/contact', form, 'more=', ''],
]

test.each(publicPosts)('POST %s accepts a body of 64 kB and no more', async (path, headers, start, end) => {
  const { call } = await openApi('sqlite')
  const payload = start + 'x'.repeat(limit - start.length - end.length) + end
  expect((await call('POST', path, { headers, payload })).statusCode).toBe(400)
  expect((await call('POST', path, { headers, payload: `${payload} ` })).statusCode).toBe(413)
})

test('the longest valid forms are accepted, and staff may send larger bodies', async () => {
  const { call, asStaff } = await openApi('sqlite')
  const long = { description: '🔌'.repeat(5000), customerName: '🔌'.repeat(255), address: '🔌'.repeat(500) }
  expect((await call('POST', '/api/bookings', { payload: aBooking(long) })).statusCode).toBe(201)
  const quote = aQuoteRequest({ message: '\u2028🔌'.repeat(2500).trim(), name: '渡'.repeat(255) })
  expect((await call('POST', '/api/contact', { payload: quote })).statusCode).toBe(201)
  const payload = new URLSearchParams({ ...quote, message: '渡'.repeat(5000) }).toString()
  expect((await call('POST', '/contact', { payload, headers: form })).statusCode).toBe(303)
  const padding = 'x'.repeat(2 * limit)
  const logged = await (await asStaff())('POST', '/api/call-logs', { payload: { callerName: 'Ada', padding } })
  expect(logged.statusCode).toBe(201)
})

test('the length of a password is checked before it is hashed', async () => {
  let hashed = 0
  const { call } = await openApi('sqlite', {
    credential: async () => {
      hashed++
      return ''
    },
  })
  const logIn = (text: string) => call('POST', '/api/admin/login', { payload: { password: text } })
  const refused = await logIn(`a${'\u0300'.repeat(maxPasswordLength)}`)
  expect([refused.statusCode, refused.body]).toEqual([400, 'Password must be at most 1024 characters'])
  expect(hashed).toBe(0)
  await logIn('a'.repeat(maxPasswordLength))
  expect(hashed).toBe(1)
})

const maxTargetLength = 2048

test('every URL longer than 2 kB gets 414', async () => {
  const { call, app, asStaff } = await openApi('sqlite')
  const staff = await asStaff()
  for (const start of [
    '/',
    '/api/bookings',
    '/api/bookings?q=',
    '/nowhere/',
    '/%zz',
    '/calendar/',
    '/admin?x=',
    '//',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'] as const) {
      const url = start.padEnd(maxTargetLength + 1, 'x')
      for (const send of [call, staff]) {
        const response = await send(method, url)
        const body = method === 'HEAD' ? response.body : 'That address is too long'
        expect([method, start, response.statusCode, response.body]).toEqual([method, start, 414, body])
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      }
      expect((await staff(method, url.slice(0, -1))).statusCode, `${method} ${start}`).not.toBe(414)
    }
  }
  const accept = 'application/problem+json'
  const problem = await call('GET', `/api/bookings?q=${'x'.repeat(maxTargetLength)}`, { headers: { accept } })
  expect(problem.json()).toMatchObject({ status: 414, title: 'URI Too Long' })
  // Longer than all headers that Node accepts.
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  const raw = await sendRaw(Number(port), hostname, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(raw).toMatch(/^HTTP\/1\.1 414 .*\r\n[\s\S]*X-Content-Type-Options: nosniff[\s\S]*That address is too long$/)
})

test('slow headers and slow bodies get 408 after the time limit', async () => {
  const { app } = await openApi('sqlite', { requestTimeoutMs: 300 })
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  const body = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  for (const start of ['GET / HTTP/1.1\r\nHost: x\r\n', body]) {
    const before = performance.now()
    const response = await sendRaw(Number(port), hostname, start)
    expect(performance.now() - before).toBeGreaterThan(290)
    expect(response).toMatch(/^HTTP\/1\.1 408 .*\r\n[\s\S]*X-Content-Type-Options: nosniff/)
  }
})

test('a request has 30 seconds by default', async () => {
  const { app } = await openApi('sqlite')
  expect(app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 30_000 })
})

/** Resolves to everything the server sends before it closes the connection. */
function sendRaw(port: number, host: string, start: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, host, () => socket.write(start))
    socket.on('error', reject)
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
  })
}
