import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxPasswordLength } from '#features/people/session.ts'
import { aBooking, aQuoteRequest, openApi } from '../../support/api.ts'

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

test('headers have 30 seconds by default, and bodies have a limit of their own', async () => {
  const { app } = await openApi('sqlite')
  expect(app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 0 })
})

test.each([
  ['POST /api/contact', 'application/json'],
  ['POST /contact', 'application/x-www-form-urlencoded'],
  ['POST /nowhere', 'application/json'],
  ['POST /api/call-logs', 'application/json'],
  ['GET /', 'text/plain'],
])('%s with a body in one-byte chunks is ended before the body is', async (request, type) => {
  const { app } = await openApi('sqlite')
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  const head = `${request} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
  // Some are answered before, and then the connection ends without another answer.
  expect(await sendRaw(Number(port), hostname, head + '1\r\nx\r\n'.repeat(2000))).toMatch(/^HTTP\/1\.1 (400|401|404) /)
})

test('a short body may come in pieces of any size', async () => {
  const { app } = await openApi('sqlite')
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  const chunks = [...JSON.stringify(aQuoteRequest())].map((letter) => `1\r\n${letter}\r\n`).join('')
  const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const sent = await sendRaw(Number(port), hostname, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
  expect(sent).toMatch(/^HTTP\/1\.1 201 /)
})

test('a body with a content encoding gets 415, and a body without one does not', async () => {
  const { call, asStaff } = await openApi('sqlite')
  const staff = await asStaff()
  const payload = gzipSync(JSON.stringify(aBooking())).toString('latin1')
  for (const [send, path, type] of [
    [call, '/api/bookings', json],
    [call, '/contact', form],
    [staff, '/api/call-logs', json],
  ] as const) {
    for (const encoding of ['gzip', 'br', 'zstd', 'identity, gzip', 'x']) {
      const answer = await send('POST', path, { headers: { ...type, 'content-encoding': encoding }, payload })
      expect([answer.statusCode, answer.headers['accept-encoding']], `${path} ${encoding}`).toEqual([415, 'identity'])
      if (send === call && path === '/contact') continue // the form answers with a page
      expect(answer.body).toBe('Send the body without Content-Encoding')
    }
  }
  const plain = await call('POST', '/api/bookings', {
    headers: { 'content-encoding': 'identity' },
    payload: aBooking(),
  })
  expect(plain.statusCode).toBe(201)
  expect((await staff('GET', '/api/bookings', { headers: { 'content-encoding': 'gzip' } })).statusCode).toBe(200)
})

const answersIn = (text: string) => text.split('HTTP/1.1 ').length - 1

test('a connection with thousands of pipelined requests is ended, and one with a few is answered', async () => {
  const { app } = await openApi('sqlite')
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  let handled = 0
  app.server.on('request', () => {
    handled += 1
  })
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  expect(answersIn(await sendRaw(Number(port), hostname, ask('/').repeat(20) + last))).toBe(21)
  for (const path of ['/', '/api/requests/unknown', '/api/bookings']) {
    const flood = await sendRaw(Number(port), hostname, ask(path).repeat(2000)).catch(() => 'reset')
    expect(answersIn(flood), path).toBeLessThan(60)
  }
  expect(handled).toBeGreaterThan(21)
})

const megabyte = 2 ** 20

test('a body over the limit is answered, and the sender can finish it without a reset', async () => {
  const { app, call } = await openApi('sqlite')
  const { request: page } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
  const { hostname, port } = new URL(await app.listen({ port: 0 }))
  for (const [path, type] of [
    [`/api/requests/${page.split('/').pop()}/photos`, 'image/jpeg'],
    [`${page}/photos`, 'multipart/form-data; boundary=b'],
    ['/api/contact', 'application/json'],
    ['/contact', 'application/x-www-form-urlencoded'],
  ]) {
    const megabytes = 60
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const length = `Content-Length: ${megabytes * megabyte}`
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
    // `once` rejects when the connection is reset.
    for (let sent = 0; sent < megabytes; sent++)
      if (!socket.write(Buffer.alloc(megabyte, 'x'))) await once(socket, 'drain')
    socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(answer, path).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /)
  }
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
