import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { type ApiResponse, conformanceCheck } from '#test/support/openapi-conformance.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const text = { 'content-type': 'text/plain; charset=utf-8' }
const request = '/request/b1-AAAAAAAAAAAAAAAAAAAAAA'
const receipt = JSON.stringify({ id: 1, emailSent: false, request })
const session = JSON.stringify({ token: 'a', expiresAt: '2026-11-21T15:30:00.000Z', person: null, refusedCalls: [] })

/** The conformance error of a response; empty if it matches the OpenAPI document of the running API. */
async function errorOf(method: string, url: string, answered: Partial<ApiResponse>, headers = {}) {
  const { app } = await openApi('sqlite')
  await app.ready()
  const expectDescribed = conformanceCheck(JSON.parse(JSON.stringify(app.swagger())))
  try {
    expectDescribed({ method, url, headers }, { statusCode: 200, headers: json, body: '', ...answered })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['an undocumented status', 'POST', '/api/bookings', { statusCode: 202, body: receipt }, 'does not know this status'],
  [
    'an undocumented field',
    'POST',
    '/api/bookings',
    { statusCode: 201, body: JSON.stringify({ id: 1, emailSent: true, request, name: 'Ada' }) },
    'must NOT have additional properties',
  ],
  ['a missing field', 'POST', '/api/bookings', { statusCode: 201, body: '{"id":1}' }, 'emailSent'],
  [
    'an invalid value',
    'POST',
    '/api/bookings',
    { statusCode: 201, body: JSON.stringify({ id: 0, emailSent: true, request }) },
    'must be >= 1',
  ],
  [
    'another content type',
    'POST',
    '/API//bookings/',
    { statusCode: 201, headers: { 'content-type': 'text/html' } },
    'does not know text/html',
  ],
  ['a missing header', 'GET', '/api/bookings?limit=5', { body: '[]' }, 'X-Total-Count is missing'],
  [
    'an invalid header',
    'GET',
    '/api/bookings',
    { body: '[]', headers: { ...json, 'x-total-count': 'many' } },
    'X-Total-Count',
  ],
  [
    'a body where none is documented',
    'DELETE',
    '/api/bookings/7',
    { statusCode: 204, headers: text, body: 'gone' },
    'nothing is described',
  ],
  [
    'an error that ends with a period',
    'POST',
    '/api/admin/login',
    { statusCode: 400, headers: text, body: 'No.' },
    'full stop',
  ],
  ['an undocumented endpoint', 'GET', '/api/secrets', { body: '[]' }, 'no call is described there'],
  ['an undocumented method', 'PUT', '/api/bookings', { body: '[]' }, 'no call is described there'],
])('%s fails', async (_case, method, url, answered, error) => {
  expect(await errorOf(method, url, answered)).toContain(error)
})

test.each([
  ['POST', '/api/bookings', { statusCode: 201, body: receipt }],
  ['POST', '/api/admin/login', { body: session }],
  ['GET', '/api/nowhere', { statusCode: 404, headers: text, body: 'There is nothing at this address' }],
  ['GET', '/contact', { statusCode: 500 }],
])('%s %s %j conforms', async (method, url, answered) => {
  expect(await errorOf(method, url, answered)).toBe('')
})

test('an error comes in the format that the client accepts', async () => {
  const refused = { statusCode: 400, headers: text, body: 'No' }
  const accept = { accept: 'application/problem+json' }
  expect(await errorOf('POST', '/api/admin/login', refused)).toBe('')
  expect(await errorOf('POST', '/api/admin/login', refused, accept)).toContain('the form that was asked for')
})
