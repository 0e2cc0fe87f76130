import { createHash } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { openApi } from '#test/support/api.ts'
import { noSite } from '#test/support/site.ts'
import { compressed, imageFor, policyFor, responseFor, type Site, type SiteResponse } from './site.ts'

const page =
  '<html><script>start()</script><style>p{color:red}</style><script type="application/ld+json">{}</script></html>'

/** A small site. */
async function aSite(publicUrl: string = business.url, coversSubdomains = false): Promise<Site> {
  const address = { publicUrl, coversSubdomains }
  const pages = { '/': page, '/about': '<html>about</html>', '/admin': '<html>admin</html>', '/contact': 'the form' }
  const files = { '/assets/root-1a2b.js': 'start()', '/favicon.svg': '<svg/>' }
  const responses = new Map<string, SiteResponse>()
  for (const [path, body] of Object.entries({ ...pages, ...files })) {
    const name = path in files ? path : '.html'
    const policy = path in files ? undefined : policyFor(body)
    responses.set(path, responseFor(path, await compressed(name, Buffer.from(body), 5), address, policy))
  }
  const images = new Map([
    ['/cards/home.jpg', imageFor('/cards/home.jpg', 'home', address, async () => Buffer.from('a picture'))],
    ['/cards/about.jpg', imageFor('/cards/about.jpg', 'about', address, async () => undefined)],
  ])
  const notFound = responseFor('/404', { identity: Buffer.from('<html>not found</html>') }, address)
  return { ...noSite(publicUrl), responses, images, notFound }
}

const openSite = async () => openApi('sqlite', { site: await aSite() })

test('pages and files cover subdomains with Strict-Transport-Security only when the owner says so', async () => {
  for (const coversSubdomains of [false, true]) {
    const site = await aSite('https://firm.example.com', coversSubdomains)
    const { call } = await openApi('sqlite', { site })
    const expected = `max-age=63072000${coversSubdomains ? '; includeSubDomains' : ''}`
    for (const url of ['/about', '/assets/root-1a2b.js']) {
      expect((await call('GET', url)).headers['strict-transport-security'], url).toBe(expected)
    }
  }
})

test('a page has its content type and must be revalidated', async () => {
  const { call } = await openSite()
  const response = await call('GET', '/about')
  expect([response.statusCode, response.body]).toEqual([200, '<html>about</html>'])
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
})

test.each([
  '/nowhere',
  '/about/us',
  '/404',
  '/about.html',
  '/../package.json',
  '/.env',
  '/assets',
  '/index.html.br',
  '/%',
  '/about%',
  '/%E0%A4%A',
])('%s gets the 404 page', async (url) => {
  const { call } = await openSite()
  const response = await call('GET', url)
  expect([response.statusCode, response.body]).toEqual([404, '<html>not found</html>'])
})

test('a trailing slash redirects to the page', async () => {
  const { call } = await openSite()
  const response = await call('GET', '/about/?from=mail')
  expect([response.statusCode, response.headers.location]).toEqual([308, '/about?from=mail'])
  expect((await call('GET', '//example.com/')).headers.location).toBeUndefined()
})

test('only clients that accept Brotli get it', async () => {
  const { call } = await openSite()
  const get = (accepted: string) => call('GET', '/', { headers: { 'accept-encoding': accepted } })
  expect((await get('gzip, br')).headers['content-encoding']).toBe('br')
  expect((await get('gzip, br;q=0')).headers['content-encoding']).toBe('gzip')
  expect((await get('identity')).body).toBe(page)
  expect((await get('br')).headers.vary).toBe('Accept-Encoding')
})

test('a client that has the page gets a 304', async () => {
  const { call } = await openSite()
  const etag = String((await call('GET', '/')).headers.etag)
  const again = await call('GET', '/', { headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await call('GET', '/', { headers: { 'if-none-match': '*' } })).statusCode).toBe(304)
  expect((await call('GET', '/nowhere', { headers: { 'if-none-match': '*' } })).statusCode).toBe(404)
})

test('each encoding of a page has its own ETag, and is not sent again', async () => {
  const { call } = await openApi('sqlite', { site: await aSite('https://www.example.com') })
  const get = (encoding: string, etag = '') =>
    call('GET', '/contact', { headers: { 'accept-encoding': encoding, ...(etag && { 'if-none-match': etag }) } })
  const encodings = ['identity', 'gzip', 'br']
  const etags = await Promise.all(encodings.map(async (encoding) => String((await get(encoding)).headers.etag)))
  expect(new Set(etags).size).toBe(3)
  for (const [index, encoding] of encodings.entries()) {
    for (const [other, etag] of etags.entries()) {
      const { statusCode, headers } = await get(encoding, `"other", W/${etag}`)
      expect([encoding, etag, statusCode]).toEqual([encoding, etag, index === other ? 304 : 200])
      expect(headers).toMatchObject({ etag: etags[index], vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    }
  }
})

test.each([
  ['PUT', '/', 'GET, HEAD'],
  ['PUT', '/about', 'GET, HEAD'],
  ['POST', '/about/', 'GET, HEAD'],
  ['DELETE', '/assets/root-1a2b.js', 'GET, HEAD'],
  ['OPTIONS', '/about?from=mail', 'GET, HEAD'],
  ['PATCH', '/contact', 'GET, HEAD, POST'],
  ['PUT', '/request/b1-AAAAAAAAAAAAAAAAAAAAAA', 'GET, HEAD, POST'],
  ['DELETE', '/request/b1-AAAAAAAAAAAAAAAAAAAAAA/visit.ics', 'GET, HEAD'],
  ['PUT', '/api/bookings', 'GET, HEAD, POST'],
  ['GET', '/api/admin/login', 'POST'],
  ['POST', '/api/bookings/1/status', 'PATCH'],
  ['POST', '/healthz', 'GET, HEAD'],
] as const)('%s %s is a 405 that names the methods', async (method, url, allow) => {
  const { call } = await openSite()
  // No parser takes this body.
  const body = { headers: { 'content-type': 'text/csv' }, payload: 'a,b' }
  const response = await call(method, url, method === 'GET' ? {} : body)
  expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
  expect(response.body).toBe(`This address does not take ${method}`)
})

test.each(['/nowhere', '/about/us', '/api/nothing', '/requests'])('PUT %s is a 404', async (url) => {
  const { call } = await openSite()
  const response = await call('PUT', url, { payload: {} })
  expect([response.statusCode, response.body]).toEqual([404, 'There is nothing at this address'])
})

test('a page may run only the scripts and styles it was built with', async () => {
  const { call } = await openSite()
  const policy = String((await call('GET', '/')).headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash('start()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`)
})

test('files with a hash in the name are cached for a year, and the dashboard is not cached', async () => {
  const { call } = await openSite()
  expect((await call('GET', '/assets/root-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await call('GET', '/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  expect((await call('GET', '/admin')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
})

test('a picture is a file that is not sent again, and one that cannot be made is a 503', async () => {
  const { call } = await openSite()
  const response = await call('GET', '/cards/home.jpg')
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
    200,
    'a picture',
    'image/jpeg',
  ])
  const again = await call('GET', '/cards/home.jpg', { headers: { 'if-none-match': String(response.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await call('GET', '/cards/about.jpg')).statusCode).toBe(503)
})

test('HEAD sends the same headers without the page', async () => {
  const { call } = await openSite()
  const response = await call('HEAD', '/about')
  expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '18'])
})

test.each(['silent', 'info'] as const)('Fastify answers pages at log level %s', async (level) => {
  const { app } = await openApi('sqlite', { site: await aSite(), LOG_LEVEL: level })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const handled = tracingChannel('fastify.request.handler')
  const routes: unknown[] = []
  const onStart = (message: unknown) => routes.push((message as FastifyMessage).route.url)
  handled.start.subscribe(onStart)
  onTestFinished(() => handled.start.unsubscribe(onStart))
  const headers = { 'accept-encoding': 'br' }
  const [sent, injected] = [await fetch(address, { headers }), await app.inject({ url: '/', headers })]
  expect(routes).toEqual(['/*', '/*'])
  expect(await sent.text()).toBe(brotliDecompressSync(injected.rawPayload).toString())
  expect(Object.fromEntries(sent.headers)).toMatchObject({ ...injected.headers, ...connectionHeaders })
})

/** From Fastify's tracing channel. */
type FastifyMessage = { route: { url: string } }

const connectionHeaders = { connection: 'keep-alive', date: expect.any(String) }
