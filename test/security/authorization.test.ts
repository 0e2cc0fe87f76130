import { describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/access/password.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '../support/api.ts'
import { type Engine, engines } from '../support/stores.ts'
import { openWithTokens, readOperations } from './requests.ts'

/** Spellings of a URL path. Some reach the same route, others reach none. */
const spellings: [string, status: RegExp, (path: string) => string][] = [
  ['the normal spelling', /401/, (path) => path],
  ['a trailing slash', /401/, (path) => `${path}/`],
  ['upper case', /401/, (path) => path.toUpperCase()],
  ['two leading slashes', /401/, (path) => `/${path}`],
  ['two slashes inside', /401/, (path) => path.replace('/api/', '/api//')],
  ['an encoded letter', /401/, (path) => path.replace('/api/', '/%61pi/')],
  ['encoded letters', /401/, (path) => path.replace(/[a-z](?=[^/]*$)/g, encode)],
  ['a query', /401/, (path) => `${path}?limit=1`],
  ['a dot segment', /401|404/, (path) => path.replace('/api/', '/api/./')],
  ['a parent segment', /401|404/, (path) => path.replace('/api/', '/x/../api/')],
  ['a null byte', /401|404|405/, (path) => `${path}%00`],
  ['a semicolon', /401|404|405/, (path) => `${path};x=1`],
  ['an invalid encoding', /400/, (path) => `${path}%zz`],
]
const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Valid for a quote and for its deposit. */
const aQuoteChange = { options: [{ name: 'A', lines: [{ description: 'Outlet', unitPriceCents: 1 }] }], paid: true }

/** An API with a row in every table. Visitors' rows contain "Secret". */
async function openWithRows(engine: Engine) {
  const api = await openWithTokens(engine)
  await api.call('POST', '/api/bookings', { payload: aBooking({ customerName: 'Secret One' }) })
  await api.call('POST', '/api/contact', { payload: aQuoteRequest({ name: 'Secret Two' }) })
  const rows = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => api.store.read(`SELECT * FROM ${table}`))))
  return { ...api, rows }
}
const tables = ['bookings', 'contact_submissions', 'call_logs']

/** What a PUT sends to a row that may not exist. */
function changeFor(path: string): object {
  if (path.endsWith('/checklist')) return { item: 'Labels', isDone: true }
  if (path.endsWith('/report')) return { text: '', parts: [], photos: [], isShown: false }
  return path.includes('/quotes/') ? aQuoteChange : aVisit
}

test.each(spellings)(
  'with %s a staff endpoint neither shows nor changes a row without a valid token',
  async (_, status, spell) => {
    const { call, badTokens, rows, ...api } = await openWithRows('sqlite')
    const before = await rows()
    const operations = [...(await readOperations({ call, badTokens, ...api })).values()].filter(
      ({ security }) => security,
    )
    expect(operations.length).toBeGreaterThanOrEqual(10)
    for (const { method, path } of operations) {
      const url = spell(path.replace('{id}', '1'))
      for (const verb of method === 'GET' ? (['GET', 'HEAD'] as const) : [method]) {
        for (const token of [undefined, ...Object.values(badTokens)]) {
          const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
          const payload = method === 'PATCH' ? { payload: { status: 'closed' } } : {}
          const response = await call(verb, url, { headers, ...payload })
          expect(String(response.statusCode), `${verb} ${url}`).toMatch(status)
          expect(response.body).not.toContain('Secret')
        }
      }
    }
    expect(await rows()).toBe(before)
  },
)

test('a call that does not declare who may make it keeps the server from starting', async () => {
  const { app } = await openApi('sqlite')
  const missing = /declares no access in its config/
  expect(() => app.get('/api/reports', () => 'secret')).toThrow(missing)
  expect(() => app.all('/api/overview/all', () => 'secret')).toThrow(missing)
  expect(() => app.route({ method: ['GET', 'PUT'], url: '/api/bookings', handler: () => 'secret' })).toThrow(missing)
  const inner = app.register(async (scope) => scope.get('/inner', () => 'secret'), { prefix: '/api/admin' })
  await expect(inner).rejects.toThrow(missing)
})

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    const forged = {
      id: 77,
      status: 'closed',
      priority: 'urgent',
      source: 'ads',
      notes: 'x',
      createdAt: '2000-01-01T00:00:00.000Z',
    }

    test('fields that the sender may not set are ignored', async () => {
      const { call, token } = await openWithTokens(engine)
      const headers = { authorization: `Bearer ${token}` }
      await call('POST', '/api/contact', { payload: aQuoteRequest(forged) })
      const [submission] = (await call('GET', '/api/contact-submissions', { headers })).json()
      expect(submission).toMatchObject({ id: 1, status: 'new', priority: 'normal', source: 'website', notes: null })
      expect(submission.createdAt).not.toBe(forged.createdAt)
      const logged = await call('POST', '/api/call-logs', { headers, payload: { ...forged, isAdmin: true } })
      expect(logged.json()).toMatchObject({ id: 6, notes: 'x' })
      expect(logged.json()).not.toHaveProperty('isAdmin')
      const changed = await call('PATCH', '/api/contact-submissions/1', {
        headers,
        payload: { ...forged, source: 'Forged', status: 'quoted' },
      })
      expect(changed.json()).toMatchObject({ id: 1, source: 'website', status: 'quoted' })
    })

    test('reading changes nothing, even with a method override', async () => {
      const { call, token, rows, ...api } = await openWithRows(engine)
      const before = await rows()
      const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'DELETE' }
      const paths = [...(await readOperations({ call, token, ...api })).values()].map(({ path }) => path)
      for (const path of new Set(paths)) {
        for (const url of [path, `${path}?_method=DELETE`, `${path}/delete`, `${path}?status=closed`]) {
          for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
            const response = await call(method, url.replace('{id}', '1'), { headers })
            expect(response.statusCode, `${method} ${url}`).not.toBe(204)
          }
        }
      }
      expect(await rows()).toBe(before)
    })

    test('a request from another site writes nothing, not even a failed login', async () => {
      const { call, token, rows, ...api } = await openWithRows(engine)
      const before = await rows()
      const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' }
      const operations = await readOperations({ call, token, ...api })
      for (const { method, path } of operations.values()) {
        if (method === 'GET') continue
        const response = await call(method, path.replace('{id}', '1'), { headers, payload: aBooking() })
        expect([method, path, response.statusCode]).toEqual([method, path, 403])
      }
      expect(await rows()).toBe(before)
      for (let time = 0; time < 9; time++) {
        await call('POST', '/api/admin/login', { headers, payload: { password: 'wrong' } })
      }
      expect((await call('POST', '/api/admin/login', { payload: { password } })).statusCode).toBe(200)
      for (const site of ['same-origin', 'same-site', 'none']) {
        const headers = { 'sec-fetch-site': site }
        const response = await call('POST', '/api/bookings', { payload: aBooking(), headers })
        expect(response.statusCode).toBe(201)
      }
    })

    test('an id must be a positive 32-bit integer', async () => {
      const { call, token, ...api } = await openWithRows(engine)
      const headers = { authorization: `Bearer ${token}` }
      const operations = [...(await readOperations({ call, token, ...api })).values()]
      for (const { method, path } of operations.filter(({ path }) => path.includes('{id}'))) {
        for (const id of [
          '0',
          '-1',
          '1.5',
          '01',
          '1e3',
          '2147483648',
          '9'.repeat(30),
          'abc',
          '%00',
          '1%20',
          "1'--",
          '٣',
        ]) {
          const url = path.replace('{id}', encodeURI(decodeURI(id)))
          const response = await call(method, url, {
            headers,
            ...(method === 'PATCH' && { payload: { status: 'closed' } }),
          })
          expect([method, url, response.statusCode]).toEqual([method, url, 400])
        }
        const isPhoto = method === 'POST' && path.endsWith('/photos')
        const highest = await call(method, path.replace('{id}', '2147483647') + (isPhoto ? '?kind=after' : ''), {
          headers: { ...headers, ...(isPhoto && { 'content-type': 'image/jpeg' }) },
          ...(isPhoto && { payload: Buffer.from('\xff\xd8\xff', 'latin1') }),
          ...(method === 'PATCH' && {
            payload: {
              status: path.includes('bookings') ? 'pending' : 'new',
              followUpRequired: true,
              notes: null,
              taxable: true,
            },
          }),
          ...(method === 'PUT' && { payload: changeFor(path) }),
          ...(path.endsWith('/notes') && { payload: { text: 'Gate 4' } }),
          ...(path.endsWith('/booking') && { payload: aBooking() }),
          ...(path.endsWith('/status-email') &&
            method === 'POST' && {
              payload: { purpose: 'confirmed' },
              headers: { ...headers, 'if-match': '"2026-11-21T15:00:00.000Z"' },
            }),
          ...(path.endsWith('/preview') && { payload: {} }),
          ...(path.endsWith('/texts') && { payload: { kind: 'on_my_way' } }),
          ...(path.endsWith('/decline') && { payload: { reply: 'No' } }),
        })
        expect([404, 409], `${method} ${path}`).toContain(highest.statusCode)
      }
    })

    test('every endpoint normalizes text and rejects control and bidi characters', async () => {
      const { call, token, rows } = await openWithRows(engine)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const texts: ['POST' | 'PATCH', string, object, string[]][] = [
        ['POST', '/api/bookings', aBooking(), ['customerName', 'customerPhone', 'service', 'address', 'description']],
        ['POST', '/api/bookings', aBooking(), ['customerEmail']],
        ['POST', '/api/contact', aQuoteRequest(), ['name', 'email', 'phone', 'service', 'message']],
        ['PATCH', '/api/contact-submissions/1', {}, ['estimatedValue', 'notes']],
        ['POST', '/api/call-logs', {}, ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration']],
      ]
      const before = await rows()
      const refused = ['\\u0000', '\\u0007', '\\u001b', '\\u0085', '\\ud800', '\\udfff']
      const bidi = ['\\u202e', '\\u2067']
      for (const [method, url, valid, fields] of texts) {
        for (const field of fields) {
          // A pasted number or address may bring such marks along. They are dropped.
          const isPasted = /phone|email|value/i.test(field)
          for (const character of isPasted ? refused : [...refused, ...bidi]) {
            const payload = JSON.stringify({ ...valid, [field]: 'BAD' }).replace('BAD', `four${character}zero5`)
            const response = await call(method, url, { headers, payload })
            expect([url, field, character, response.statusCode]).toEqual([url, field, character, 400])
            expect(response.body).toMatch(/contains a character that cannot be used$/)
          }
        }
      }
      expect(await rows()).toBe(before)
      const notes = '  Jose\u0301 said:\r\n\t“it’s ⚡”  '
      const changed = await call('PATCH', '/api/contact-submissions/1', { headers, payload: { notes } })
      expect(changed.json().notes).toBe('José said:\n\t“it’s ⚡”')
    })

    test('a new password ends every session, and a logout ends only its own', async () => {
      let current = passwordHash
      const { call, logIn } = await openApi(engine, { credential: async () => current })
      const [first, second] = [await logIn(), await logIn()]
      const statusWith = async (token: string) =>
        (await call('GET', '/api/bookings', { headers: { authorization: `Bearer ${token}` } })).statusCode
      await call('POST', '/api/admin/logout', { headers: { authorization: `Bearer ${first}` } })
      expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
      current = await hashPassword('another-one', Buffer.from('salt'), { N: 1024, r: 8, p: 1 })
      expect(await statusWith(second)).toBe(401)
      expect((await call('POST', '/api/admin/login', { payload: { password } })).statusCode).toBe(401)
    })
  })
}

test('forwarded headers from clients do not evade the rate limit', async () => {
  const direct = await openApi('sqlite')
  const proxied = await openApi('sqlite', { TRUST_PROXY: ['10.0.0.0/8'] })
  const attempt = ({ call }: typeof direct, from: string, forwarded: string) =>
    call('POST', '/api/admin/login', {
      payload: { password: 'wrong' },
      from,
      headers: { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded },
    })
  for (let time = 1; time <= 5; time++) {
    expect((await attempt(direct, '203.0.113.9', `192.0.2.${time}`)).statusCode).toBe(401)
    // A client may send the header too. The trusted proxy appends the real address.
    expect((await attempt(proxied, '10.0.0.1', `192.0.2.${time}, 203.0.113.9`)).statusCode).toBe(401)
  }
  expect((await attempt(direct, '203.0.113.9', '192.0.2.99')).statusCode).toBe(429)
  expect((await attempt(proxied, '10.0.0.1', '192.0.2.99, 203.0.113.9')).statusCode).toBe(429)
  expect((await attempt(proxied, '10.0.0.1', '192.0.2.99, 203.0.113.10')).statusCode).toBe(401)
})
