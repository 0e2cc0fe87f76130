import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '#server/http/site.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { aBooking, openApi } from '../support/api.ts'
import { observatoryScore } from './observatory.ts'

const publicUrl = 'https://firm.example.com'
const site = loadSite(join(import.meta.dirname, '../../build/client'), publicUrl)

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** One answer of every kind the server gives, by what it is. */
async function everyKind(): Promise<Map<string, Answer>> {
  const { app, call, asStaff, store, logIn } = await openApi('sqlite', {
    site,
    PUBLIC_URL: publicUrl,
    SUBMISSION_LIMIT: 1,
  })
  const staff = await asStaff()
  const book = () => call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': 'one' } })
  const asset = [...site.responses.keys()].find((path) => path.endsWith('.js')) ?? ''
  const picture = [...site.responses.keys()].find((path) => path.endsWith('.avif')) ?? ''
  const page = await call('GET', '/')
  const kinds = new Map<string, Answer>([
    ['a page', page],
    ['the dashboard', await call('GET', '/admin')],
    ['a page, compressed', await call('GET', '/', { headers: { 'accept-encoding': 'br' } })],
    [
      'a page that has not changed',
      await call('GET', '/', { headers: { 'if-none-match': String(page.headers.etag) } }),
    ],
    ['the headers of a page', await call('HEAD', '/')],
    ['an asset', await call('GET', asset)],
    ['a picture', await call('GET', picture)],
    ['robots.txt', await call('GET', '/robots.txt')],
    ['the 404 page', await call('GET', '/nowhere')],
    ['a redirect', await call('GET', '/about/')],
    ['an address that cannot be read', await call('GET', '/%zz')],
    ['health', await call('GET', '/healthz')],
    ['the description', await call('GET', '/api/openapi.json')],
    ['a list', await staff('GET', '/api/bookings')],
    ['a receipt', await book()],
    ['a 204', await call('POST', '/api/admin/logout', { headers: { authorization: `Bearer ${await logIn()}` } })],
    ['400', await call('POST', '/api/bookings', { payload: {} })],
    ['401', await call('GET', '/api/bookings')],
    ['403', await call('POST', '/api/bookings', { headers: { 'sec-fetch-site': 'cross-site' } })],
    ['404', await call('GET', '/api/nowhere')],
    ['413', await call('POST', '/api/bookings', { payload: { notes: 'x'.repeat(300_000) } })],
    ['415', await call('POST', '/api/bookings', { payload: 'a=b', headers: { 'content-type': 'text/plain' } })],
    ['429', await call('POST', '/api/contact', { payload: aQuote })],
    ['a form that was not taken', await call('POST', '/contact', { payload: 'name=G', headers: formType })],
    [
      'a form from elsewhere',
      await call('POST', '/contact', { headers: { ...formType, 'sec-fetch-site': 'cross-site' } }),
    ],
  ])
  const write = store.write
  store.write = () => Promise.reject(new Error('broken'))
  kinds.set('500', await call('POST', '/api/bookings', { payload: aBooking() }))
  store.write = () => Promise.reject(new StoreUnavailable(new Error('full')))
  kinds.set('503', await call('POST', '/api/bookings', { payload: aBooking() }))
  store.write = write
  const url = await app.listen({ port: 0 })
  kinds.set('what is no request', await sendRaw(url, 'no request at all'))
  kinds.set('431', await sendRaw(url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`))
  kinds.set('a long address of a page', await call('GET', `/?${'x'.repeat(3000)}`))
  kinds.set('a long address of the API', await call('GET', `/api/bookings?q=${'x'.repeat(3000)}`))
  kinds.set('an address beyond all headers', await sendRaw(url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x`))
  kinds.set('an unknown method', await sendRaw(url, 'BREW / HTTP/1.1\r\nHost: x'))
  const aboutTheLine = 'Connection: close'
  kinds.set('a request to no host', await sendRaw(url, `GET / HTTP/1.1\r\nAccept-Encoding: br\r\n${aboutTheLine}`))
  for (const address of ['/', '/api/bookings', '/%zz']) {
    const twice = `GET ${address} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nhost: y\r\n${aboutTheLine}`
    kinds.set(`a request of ${address} to two hosts`, await sendRaw(url, twice))
  }
  kinds.set(
    'an odd expectation',
    await sendRaw(url, `GET /about HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n${aboutTheLine}`),
  )
  return kinds
}
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const aQuote = { name: 'Grace', email: 'grace@example.com', phone: '405-555-0111', message: 'The panel is old.' }

const expected: Record<string, number> = {
  'the 404 page': 404,
  'a page that has not changed': 304,
  'a redirect': 308,
  'an address that cannot be read': 404,
  'a request to no host': 400,
  'an odd expectation': 200,
  'a receipt': 201,
  'a form that was not taken': 400,
  'a form from elsewhere': 403,
  'a 204': 204,
  'what is no request': 400,
  'a long address of a page': 414,
  'a long address of the API': 414,
  'an address beyond all headers': 414,
  'an unknown method': 400,
  'a request of / to two hosts': 400,
  'a request of /api/bookings to two hosts': 400,
  'a request of /%zz to two hosts': 400,
}

test('every kind of answer scores at least 130 by the rules of the observatory', async () => {
  const kinds = await everyKind()
  const scores = [...kinds].map(([kind, answer]) => `${kind}: ${answer.statusCode}, ${observatoryScore(answer)}`)
  const wanted = [...kinds.keys()].map((kind) => `${kind}: ${(expected[kind] ?? Number(kind)) || 200}, 130`)
  expect(scores).toEqual(wanted)
})

test('what must not be kept or found says so', async () => {
  const kinds = await everyKind()
  for (const kind of [
    'a list',
    'a receipt',
    'the dashboard',
    'a form that was not taken',
    '400',
    '401',
    '429',
    '500',
    '503',
    'what is no request',
    'a long address of a page',
    'a request of / to two hosts',
  ]) {
    expect(kinds.get(kind)?.headers, kind).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  }
})

test('what stands between says for how long it may keep an answer, and how to ask whether it changed', async () => {
  const kinds = await everyKind()
  const kept = (kind: string) => {
    const headers = kinds.get(kind)?.headers
    return [headers?.['cache-control'], headers?.etag !== undefined, headers?.vary]
  }
  // A page and the files it names belong to one release: it may be kept, and must be asked for each time.
  for (const kind of ['a page', 'a page, compressed']) expect(kept(kind)).toEqual(['no-cache', true, 'Accept-Encoding'])
  expect(kept('a page that has not changed')).toEqual(['no-cache', true, 'Accept-Encoding'])
  expect(kept('an asset')).toEqual(['public, max-age=31536000, immutable', true, 'Accept-Encoding'])
  expect(kept('a picture')).toEqual(['public, max-age=3600', true, undefined])
  expect(kept('robots.txt')).toEqual(['public, max-age=3600', true, 'Accept-Encoding'])
  for (const kind of ['the dashboard', 'health', 'the description', 'a list', 'a receipt', '401', '404', '503']) {
    expect(kept(kind)[0], kind).toBe('no-store')
  }
})

test('no policy lets an inline script or style in but by its hash', async () => {
  for (const [kind, { headers }] of await everyKind()) {
    expect(headers['content-security-policy'], kind).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(headers['content-security-policy'], kind).not.toMatch(/unsafe|\*|data:.*script/)
  }
})

// The rules themselves: each of them loses what the observatory takes when its header is gone or loose.
test.each([
  ['content-security-policy', '', 75],
  ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", 80],
  ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'", 120],
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'", 125],
  ['content-security-policy', "default-src 'none'", 125],
  ['content-security-policy', "default-src 'none'; img-src http:; frame-ancestors 'none'", 110],
  ['strict-transport-security', '', 80],
  ['strict-transport-security', 'max-age=3600', 120],
  ['referrer-policy', 'unsafe-url', 120],
  ['x-content-type-options', '', 125],
  ['cross-origin-resource-policy', 'cross-origin', 120],
  ['set-cookie', 'a=b', 60],
])('with %s being %j the score is %i', (name, value, score) => {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  }
  expect(observatoryScore({ headers, body: '' })).toBe(130)
  expect(observatoryScore({ headers: { ...headers, [name]: value }, body: '' })).toBe(score)
})

function sendRaw(url: string, head: string): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n`))
    socket.on('error', reject)
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [start = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1]])
      resolve({ statusCode: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body })
    })
  })
}
