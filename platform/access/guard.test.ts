import { describe, expect, test } from 'vitest'
import { password } from '#test/support/admin-password.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

const logIn = (text: string) => ({ payload: { password: text } })

test.each([
  ['GET', '/api/bookings'],
  ['PATCH', '/api/bookings/1/status'],
  ['DELETE', '/api/bookings/1'],
  ['GET', '/api/contact-submissions'],
  ['PATCH', '/api/contact-submissions/1'],
  ['DELETE', '/api/contact-submissions/1'],
  ['GET', '/api/call-logs'],
  ['POST', '/api/call-logs'],
  ['PATCH', '/api/call-logs/1'],
  ['DELETE', '/api/call-logs/1'],
  ['GET', '/api/overview'],
  ['GET', '/api/related?list=bookings&ids=1'],
  ['GET', '/api/history?list=bookings&id=1'],
  ['POST', '/api/bookings/1/texts'],
  ['GET', '/api/texts?ids=1'],
  ['POST', '/api/contact-submissions/1/booking'],
  ['POST', '/api/call-logs/1/booking'],
  ['GET', '/api/export/bookings'],
  ['GET', '/api/export/contact-submissions'],
  ['GET', '/api/export/call-logs'],
  ['GET', '/api/bookings/1/status-email'],
  ['POST', '/api/bookings/1/status-email'],
  ['POST', '/api/bookings/1/status-email/preview'],
  ['POST', '/api/mails/1/stop'],
  ['GET', '/api/calendar-feed'],
  ['POST', '/api/calendar-feed'],
  ['DELETE', '/api/calendar-feed'],
  ['DELETE', '/api/calendar-feed/1'],
  ['POST', '/api/admin/logout'],
] as const)('%s %s requires a login', async (method, url) => {
  const { call } = await openApi('sqlite')
  expect((await call(method, url)).statusCode).toBe(401)
})

for (const engine of engines) {
  describe(`a staff session on ${engine}`, () => {
    test('starts with the password and ends at logout', async () => {
      const { call } = await openApi(engine)
      const response = await call('POST', '/api/admin/login', logIn(password))
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: '2026-11-21T15:30:00.000Z',
        person: null,
        refusedCalls: [],
      })
      const headers = { authorization: `Bearer ${response.json().token}` }
      expect((await call('GET', '/api/bookings', { headers })).statusCode).toBe(200)
      const logout = await call('POST', '/api/admin/logout', { headers })
      expect([logout.statusCode, logout.body]).toEqual([204, ''])
      expect((await call('GET', '/api/bookings', { headers })).statusCode).toBe(401)
    })

    test('is stored without its token', async () => {
      const { logIn, store } = await openApi(engine)
      const token = await logIn()
      expect(JSON.stringify(await store.read('SELECT * FROM sessions'))).not.toContain(token)
    })

    test('ends after 30 idle minutes, or after 8 hours of use', async () => {
      const { asStaff, now } = await openApi(engine)
      const staff = await asStaff()
      const statusAfter = async (minutes: number) => {
        now.value = new Date(now.value.getTime() + minutes * 60_000)
        return (await staff('GET', '/api/bookings')).statusCode
      }
      for (let time = 0; time < 16; time++) expect(await statusAfter(29)).toBe(200)
      expect(await statusAfter(16)).toBe(401)
      const idle = await asStaff()
      now.value = new Date(now.value.getTime() + 30 * 60_000)
      expect((await idle('GET', '/api/bookings')).statusCode).toBe(401)
    })
  })
}

test.each([
  [401, 'Invalid password', logIn('wrong')],
  [401, 'Invalid password', logIn('')],
  [400, 'Password is required', { payload: {} }],
  [400, 'Password must be a string', { payload: { password: 1 } }],
])('a login fails with %i %s', async (status, message, options) => {
  const { call } = await openApi('sqlite')
  const response = await call('POST', '/api/admin/login', options)
  expect([response.statusCode, response.body]).toEqual([status, message])
})

test('without a password, the login says so and staff endpoints stay closed', async () => {
  const { call } = await openApi('sqlite', { locked: true })
  const response = await call('POST', '/api/admin/login', logIn(password))
  expect([response.statusCode, response.body]).toEqual([503, 'Admin access is not set up yet'])
  expect((await call('GET', '/api/bookings')).statusCode).toBe(401)
})

test('after five wrong passwords an address must wait, and others can still log in', async () => {
  const { call, now } = await openApi('sqlite')
  const attempt = (text: string, from: string) => call('POST', '/api/admin/login', { ...logIn(text), from })
  const responses = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong', '192.0.2.1')))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  const blocked = await attempt(password, '192.0.2.1')
  expect(blocked.statusCode).toBe(429)
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt(password, '192.0.2.2')).statusCode).toBe(200)
  now.value = new Date(now.value.getTime() + 15 * 60_000 + 1)
  expect((await attempt(password, '192.0.2.1')).statusCode).toBe(200)
})

test.each([
  'Bearer',
  'Bearer ',
  'Bearer x',
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(10_000)}`,
  'Basic YWRtaW46YWRtaW4=',
  "Bearer ' OR '1'='1",
])('the Authorization header %j is rejected', async (authorization) => {
  const { call } = await openApi('sqlite')
  await call('POST', '/api/bookings', { payload: aBooking() })
  const response = await call('GET', '/api/bookings', { headers: { authorization } })
  expect([response.statusCode, response.body]).toEqual([401, 'Please log in'])
  expect(response.headers['www-authenticate']).toBe('Bearer')
})

test.each([
  ['HEAD', '/api/bookings'],
  ['GET', '/api/bookings/'],
  ['GET', '/API/Bookings'],
  ['GET', '//api/bookings'],
  ['GET', '/api//bookings'],
  ['GET', '/api/%62ookings'],
  ['GET', '/api/bookings?limit=1'],
  ['GET', '/api/bookings#x'],
] as const)('%s %s shows no row without a login', async (method, url) => {
  const { call } = await openApi('sqlite')
  await call('POST', '/api/bookings', { payload: aBooking() })
  const response = await call(method, url)
  expect(response.statusCode).toBe(401)
  expect(response.body).not.toContain('Ada')
})

test('a cross-site POST is rejected before its body is read', async () => {
  const { call } = await openApi('sqlite')
  const response = await call('POST', '/api/bookings', {
    payload: aBooking(),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect([response.statusCode, response.body]).toEqual([403, 'This can only be done from our own pages'])
})
