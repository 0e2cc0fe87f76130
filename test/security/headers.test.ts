import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '#platform/store/store.ts'
import { aBooking, openApi } from '../support/api.ts'
import { openBuiltSite } from '../support/site.ts'
import { observatoryScore } from './observatory.ts'

const publicUrl = 'https://firm.example.com'
const site = await openBuiltSite(publicUrl)

type Response = { statusCode: number; headers: Record<string, unknown>; body: string }

/** One response of every kind that the server sends, by description. */
async function responsesOfEveryKind(): Promise<Map<string, Response>> {
  const { app, call, asStaff, store, logIn } = await openApi('sqlite', {
    site,
    PUBLIC_URL: publicUrl,
    SUBMISSION_LIMIT: 1,
  })
  const staff = await asStaff()
  const book = () => call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': 'one' } })
  const asset = [...site.responses.keys()].find((path) => /^\/assets\/.*[.]js$/.test(path)) ?? ''
  const picture = [...site.images.keys()].find((path) => path.endsWith('.avif')) ?? ''
  const page = await call('GET', '/')
  const responses = new Map<string, Response>([
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
    ['a URL that cannot be decoded', await call('GET', '/%zz')],
    ['health', await call('GET', '/healthz')],
    ['the OpenAPI document', await call('GET', '/api/openapi.json')],
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
    ['a rejected form', await call('POST', '/contact', { payload: 'name=G', headers: formType })],
    [
      'a form from another site',
      await call('POST', '/contact', { headers: { ...formType, 'sec-fetch-site': 'cross-site' } }),
    ],
  ])
  const write = store.write
  store.write = () => Promise.reject(new Error('broken'))
  responses.set('500', await call('POST', '/api/bookings', { payload: aBooking() }))
  store.write = () => Promise.reject(new StoreUnavailable(new Error('full')))
  responses.set('503', await call('POST', '/api/bookings', { payload: aBooking() }))
  store.write = write
  const url = await app.listen({ port: 0 })
  responses.set('a malformed request', await sendRaw(url, 'no request at all'))
  responses.set('431', await sendRaw(url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`))
  responses.set('a long URL of a page', await call('GET', `/?${'x'.repeat(3000)}`))
  responses.set('a long URL of the API', await call('GET', `/api/bookings?q=${'x'.repeat(3000)}`))
  responses.set('a URL longer than all headers', await sendRaw(url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x`))
  responses.set('an unknown method', await sendRaw(url, 'BREW / HTTP/1.1\r\nHost: x'))
  const close = 'Connection: close'
  responses.set('a request without a host', await sendRaw(url, `GET / HTTP/1.1\r\nAccept-Encoding: br\r\n${close}`))
  for (const path of ['/', '/api/bookings', '/%zz']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nhost: y\r\n${close}`
    responses.set(`a request for ${path} with two hosts`, await sendRaw(url, request))
  }
  responses.set(
    'an unknown Expect header',
    await sendRaw(url, `GET /about HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n${close}`),
  )
  return responses
}
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const aQuote = { name: 'Grace', email: 'grace@example.com', phone: '405-555-0111', message: 'The panel is old.' }

const statuses: Record<string, number> = {
  'the 404 page': 404,
  'a page that has not changed': 304,
  'a redirect': 308,
  'a URL that cannot be decoded': 404,
  'a request without a host': 400,
  'an unknown Expect header': 200,
  'a receipt': 201,
  'a rejected form': 400,
  'a form from another site': 403,
  'a 204': 204,
  'a malformed request': 400,
  'a long URL of a page': 414,
  'a long URL of the API': 414,
  'a URL longer than all headers': 414,
  'an unknown method': 400,
  'a request for / with two hosts': 400,
  'a request for /api/bookings with two hosts': 400,
  'a request for /%zz with two hosts': 400,
}

/** Responses that no browser treats as a document. */
const files = ['an asset', 'a picture']
const isDocument = ([kind]: [string, Response]) => !files.includes(kind)

test('every kind of document and answer scores 130 on the HTTP Observatory', async () => {
  const responses = [...(await responsesOfEveryKind())].filter(isDocument)
  const scores = responses.map(([kind, each]) => `${kind}: ${each.statusCode}, ${observatoryScore(each)}`)
  const expected = responses.map(([kind]) => `${kind}: ${(statuses[kind] ?? Number(kind)) || 200}, 130`)
  expect(scores).toEqual(expected)
})

test('a file has the headers that mean something for it, and no others', async () => {
  const responses = await responsesOfEveryKind()
  for (const kind of files) {
    const { 'content-encoding': _, vary: __, ...headers } = responses.get(kind)?.headers ?? {}
    expect(headers, kind).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': expect.any(String),
      'content-type': expect.any(String),
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      connection: 'keep-alive',
      date: expect.any(String),
    })
  }
})

test('private responses are neither cached nor indexed', async () => {
  const responses = await responsesOfEveryKind()
  for (const kind of [
    'a list',
    'a receipt',
    'the dashboard',
    'a rejected form',
    '400',
    '401',
    '429',
    '500',
    '503',
    'a malformed request',
    'a long URL of a page',
    'a request for / with two hosts',
  ]) {
    expect(responses.get(kind)?.headers, kind).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  }
})

test('public responses say how long they may be cached and how to revalidate them', async () => {
  const responses = await responsesOfEveryKind()
  const caching = (kind: string) => {
    const headers = responses.get(kind)?.headers
    return [headers?.['cache-control'], headers?.etag !== undefined, headers?.vary]
  }
  // A page refers to files of its own release, so caches must revalidate it on each visit.
  for (const kind of ['a page', 'a page, compressed'])
    expect(caching(kind)).toEqual(['no-cache', true, 'Accept-Encoding'])
  expect(caching('a page that has not changed')).toEqual(['no-cache', true, 'Accept-Encoding'])
  // The names of these files have a hash of their content, so they are never revalidated.
  expect(caching('an asset')).toEqual(['public, max-age=31536000, immutable', false, 'Accept-Encoding'])
  expect(caching('a picture')).toEqual(['public, max-age=31536000, immutable', false, undefined])
  expect(caching('robots.txt')).toEqual(['public, max-age=3600', true, 'Accept-Encoding'])
  for (const kind of ['the dashboard', 'health', 'the OpenAPI document', 'a list', 'a receipt', '401', '404', '503']) {
    expect(caching(kind)[0], kind).toBe('no-store')
  }
})

test('only the dashboard shows pictures that a script has loaded, and has a service worker', async () => {
  for (const [kind, { headers }] of [...(await responsesOfEveryKind())].filter(isDocument)) {
    const allowed = kind === 'the dashboard' ? "img-src 'self' data: blob:;" : "img-src 'self' data:;"
    expect(headers['content-security-policy'], kind).toContain(allowed)
    const workers = kind === 'the dashboard' ? "worker-src 'self';" : "worker-src 'none';"
    expect(headers['content-security-policy'], kind).toContain(workers)
  }
})

test('every policy allows inline scripts and styles only by hash', async () => {
  for (const [kind, { headers }] of [...(await responsesOfEveryKind())].filter(isDocument)) {
    expect(headers['content-security-policy'], kind).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(headers['content-security-policy'], kind).not.toMatch(/unsafe|\*|data:.*script/)
  }
})

// Tests of the scoring rules: a missing or weak header costs its penalty.
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

function sendRaw(url: string, head: string): Promise<Response> {
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
