import { expect, test } from 'vitest'
import { StoreUnavailable } from '#platform/store/store.ts'
import { aBooking, openApi } from '#test/support/api.ts'

const json = { 'content-type': 'application/json' }

test.each([
  [
    415,
    'Send JSON with the content type application/json',
    JSON.stringify(aBooking()),
    { 'content-type': 'text/plain' },
  ],
  [
    415,
    'Send JSON with the content type application/json',
    'a=b',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  [400, 'The request could not be read', '{"customerName":', json],
  [400, 'Send the fields as one JSON object', '', json],
  [400, 'Send the fields as one JSON object', 'null', json],
  [400, 'Send the fields as one JSON object', '[]', json],
  [400, 'Send the fields as one JSON object', '"text"', json],
  [400, 'The request could not be read', '{"__proto__":{"a":1}}', json],
  [413, 'That is more text than we can take at once', JSON.stringify({ description: 'x'.repeat(300_000) }), json],
])('an unreadable body gets %i %s', async (status, message, payload, headers) => {
  const { call } = await openApi('sqlite')
  const response = await call('POST', '/api/bookings', { payload, headers })
  expect([response.statusCode, response.body]).toEqual([status, message])
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a client that accepts problem+json gets all field errors', async () => {
  const { call } = await openApi('sqlite')
  const response = await call('POST', '/api/bookings', {
    payload: aBooking({ address: '', customerEmail: 'x' }),
    headers: { accept: 'application/problem+json' },
  })
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/)
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Please enter a valid email address',
    errors: [
      { pointer: '/customerEmail', detail: 'Please enter a valid email address' },
      { pointer: '/address', detail: 'Service Address is required' },
    ],
  })
})

test('an error about the whole body has an empty pointer', async () => {
  const { call } = await openApi('sqlite')
  const headers = { ...json, accept: 'application/problem+json' }
  const response = await call('POST', '/api/bookings', { payload: '[]', headers })
  expect(response.json().errors).toEqual([{ pointer: '', detail: 'Send the fields as one JSON object' }])
})

test.each(['/api', '/api/', '/api/nothing', '/API/x', '/api/bookings/1/2/3'])(
  '%s is a plain-text 404, not a page',
  async (url) => {
    const { call } = await openApi('sqlite')
    const response = await call('GET', url)
    expect([response.statusCode, response.body]).toEqual([404, 'There is nothing at this address'])
  },
)

test('every response has the security headers', async () => {
  const { call } = await openApi('sqlite')
  for (const url of ['/', '/nowhere', '/api/bookings', '/api/nothing', '/healthz', '/%zz']) {
    const { headers } = await call('GET', url)
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  }
  for (const url of ['/api/bookings', '/%61pi/bookings', '/api/%', '/API']) {
    expect((await call('GET', url)).headers, url).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  }
})

test('a PUBLIC_URL without HTTPS turns off Strict-Transport-Security', async () => {
  const { call } = await openApi('sqlite', { PUBLIC_URL: 'http://firm.example.com' })
  expect((await call('GET', '/')).headers['strict-transport-security']).toBeUndefined()
})

test('Strict-Transport-Security covers subdomains only when the owner says so', async () => {
  const { call } = await openApi('sqlite', { HSTS_SUBDOMAINS: '1' })
  const expected = 'max-age=63072000; includeSubDomains'
  for (const url of ['/healthz', '/api/bookings']) {
    expect((await call('GET', url)).headers['strict-transport-security'], url).toBe(expected)
  }
})

test('/readyz fails when the store fails, and /healthz does not', async () => {
  const { call, store } = await openApi('sqlite')
  expect((await call('GET', '/healthz')).statusCode).toBe(200)
  expect((await call('GET', '/readyz')).statusCode).toBe(200)
  store.read = () => Promise.reject(new StoreUnavailable(new Error('disk is gone')))
  expect((await call('GET', '/healthz')).statusCode).toBe(200)
  expect((await call('GET', '/readyz')).statusCode).toBe(503)
})

test('a store that cannot save gives a 503 with the phone number and Retry-After', async () => {
  const { call, store } = await openApi('sqlite')
  store.write = () => Promise.reject(new StoreUnavailable(new Error('disk is full')))
  const response = await call('POST', '/api/bookings', { payload: aBooking() })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.body).toMatch(/please call \(\d{3}\) 555-01\d\d$/)
})

test('a bug gives a 500 that reveals no details', async () => {
  const { call, store } = await openApi('sqlite')
  store.write = () => Promise.reject(new Error('secret detail'))
  const response = await call('POST', '/api/bookings', { payload: aBooking() })
  expect(response.statusCode).toBe(500)
  expect(response.body).toMatch(/^Something went wrong on our side/)
  expect(response.body).not.toContain('secret')
})

test('/api/docs redirects to the dashboard, where staff log in', async () => {
  const { call } = await openApi('sqlite')
  const { statusCode, headers, body } = await call('GET', '/api/docs')
  expect([statusCode, headers.location, body]).toEqual([307, '/admin#api', ''])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('every endpoint has a summary', async () => {
  const { call } = await openApi('sqlite')
  const { paths } = (await call('GET', '/api/openapi.json')).json()
  const described = Object.entries<Record<string, { summary?: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => [`${method} ${path}`, summary]),
  )
  for (const [name, summary] of described) expect(summary, name).toMatch(/^[A-Z].*[^.]$/)
})

test('the OpenAPI document lists every endpoint', async () => {
  const { call } = await openApi('sqlite')
  const document = (await call('GET', '/api/openapi.json')).json()
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/admin/activity',
    '/api/admin/bookings',
    '/api/admin/capacity',
    '/api/admin/closed-days',
    '/api/admin/email',
    '/api/admin/email/test',
    '/api/admin/free-times',
    '/api/admin/login',
    '/api/admin/logout',
    '/api/admin/own-calendar',
    '/api/admin/own-calendar/{id}',
    '/api/admin/passkeys',
    '/api/admin/passkeys/options',
    '/api/admin/passkeys/register',
    '/api/admin/passkeys/sign-in',
    '/api/admin/passkeys/sign-in/options',
    '/api/admin/passkeys/{passkeyId}',
    '/api/admin/people',
    '/api/admin/people/{personId}',
    '/api/admin/people/{personId}/disable',
    '/api/admin/people/{personId}/enable',
    '/api/admin/people/{personId}/passkeys',
    '/api/admin/people/{personId}/passkeys/{passkeyId}',
    '/api/admin/people/{personId}/passphrase',
    '/api/admin/price-items',
    '/api/admin/price-items/{id}',
    '/api/admin/quotes',
    '/api/admin/quotes/{id}',
    '/api/admin/quotes/{id}/deposit',
    '/api/admin/quotes/{id}/email',
    '/api/admin/quotes/{id}/page',
    '/api/admin/quotes/{id}/pdf',
    '/api/admin/quotes/{id}/send',
    '/api/admin/quotes/{id}/withdraw',
    '/api/admin/row-quotes',
    '/api/admin/setup',
    '/api/admin/team',
    '/api/admin/website',
    '/api/admin/website/draft',
    '/api/admin/website/file',
    '/api/admin/website/history',
    '/api/admin/website/history/{id}/undo',
    '/api/admin/website/preview',
    '/api/admin/website/publish',
    '/api/admin/website/start',
    '/api/availability',
    '/api/bookings',
    '/api/bookings/{id}',
    '/api/bookings/{id}/checklist',
    '/api/bookings/{id}/earlier-jobs',
    '/api/bookings/{id}/job-photos',
    '/api/bookings/{id}/notes',
    '/api/bookings/{id}/page/replace',
    '/api/bookings/{id}/photos',
    '/api/bookings/{id}/reminder',
    '/api/bookings/{id}/report',
    '/api/bookings/{id}/report/pdf',
    '/api/bookings/{id}/restore',
    '/api/bookings/{id}/status',
    '/api/bookings/{id}/status-email',
    '/api/bookings/{id}/status-email/preview',
    '/api/bookings/{id}/sticker',
    '/api/bookings/{id}/texts',
    '/api/bookings/{id}/told-visit',
    '/api/bookings/{id}/visit',
    '/api/calendar-feed',
    '/api/calendar-feed/{id}',
    '/api/call-logs',
    '/api/call-logs/{id}',
    '/api/call-logs/{id}/booking',
    '/api/call-logs/{id}/restore',
    '/api/closed-days',
    '/api/closed-days/{id}',
    '/api/contact',
    '/api/contact-submissions',
    '/api/contact-submissions/{id}',
    '/api/contact-submissions/{id}/booking',
    '/api/contact-submissions/{id}/photos',
    '/api/contact-submissions/{id}/restore',
    '/api/deleted',
    '/api/export/bookings',
    '/api/export/call-logs',
    '/api/export/contact-submissions',
    '/api/export/price-items',
    '/api/export/quotes',
    '/api/history',
    '/api/holidays',
    '/api/import/price-items',
    '/api/jobs',
    '/api/mails',
    '/api/mails/failed',
    '/api/mails/{id}/resend',
    '/api/mails/{id}/stop',
    '/api/office',
    '/api/overview',
    '/api/photos',
    '/api/photos/{id}',
    '/api/related',
    '/api/reminders',
    '/api/request-messages',
    '/api/request-messages/open',
    '/api/request-messages/{id}/accept',
    '/api/request-messages/{id}/decline',
    '/api/requests/{token}',
    '/api/requests/{token}/messages',
    '/api/requests/{token}/photos',
    '/api/requests/{token}/photos/{id}',
    '/api/requests/{token}/quotes/{id}/accept',
    '/api/requests/{token}/quotes/{id}/decline',
    '/api/requests/{token}/quotes/{id}/opened',
    '/api/requests/{token}/quotes/{id}/pdf',
    '/api/requests/{token}/report/pdf',
    '/api/revenue',
    '/api/row-changes',
    '/api/texts',
  ])
})
