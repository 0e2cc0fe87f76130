import { expect, test } from 'vitest'
import { openApi } from '../../support/api.ts'
import { type Answered, describedBy } from '../../support/openapi-conformance.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const text = { 'content-type': 'text/plain; charset=utf-8' }
const receipt = JSON.stringify({ id: 1, emailSent: false })
const session = JSON.stringify({ token: 'a', expiresAt: '2026-11-21T15:30:00.000Z' })

/** What is wrong with an answer, by the description of the running API. */
async function complaintOf(method: string, url: string, answered: Partial<Answered>, headers = {}) {
  const { app } = await openApi('sqlite')
  await app.ready()
  const expectDescribed = describedBy(JSON.parse(JSON.stringify(app.swagger())))
  try {
    expectDescribed({ method, url, headers }, { statusCode: 200, headers: json, body: '', ...answered })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  [
    'a status that is not described',
    'POST',
    '/api/bookings',
    { statusCode: 202, body: receipt },
    'does not know this status',
  ],
  [
    'a field that is not described',
    'POST',
    '/api/bookings',
    { statusCode: 201, body: '{"id":1,"emailSent":true,"name":"Ada"}' },
    'must NOT have additional properties',
  ],
  ['a field that is missing', 'POST', '/api/bookings', { statusCode: 201, body: '{"id":1}' }, 'emailSent'],
  [
    'a value that is not described',
    'POST',
    '/api/bookings',
    { statusCode: 201, body: '{"id":0,"emailSent":true}' },
    'must be >= 1',
  ],
  [
    'another type of content',
    'POST',
    '/API//bookings/',
    { statusCode: 201, headers: { 'content-type': 'text/html' } },
    'does not know text/html',
  ],
  ['a header that is missing', 'GET', '/api/bookings?limit=5', { body: '[]' }, 'X-Total-Count is missing'],
  [
    'a header that is wrong',
    'GET',
    '/api/bookings',
    { body: '[]', headers: { ...json, 'x-total-count': 'many' } },
    'X-Total-Count',
  ],
  [
    'words where there should be none',
    'DELETE',
    '/api/bookings/7',
    { statusCode: 204, headers: text, body: 'gone' },
    'nothing is described',
  ],
  [
    'a refusal with a full stop',
    'POST',
    '/api/admin/login',
    { statusCode: 400, headers: text, body: 'No.' },
    'full stop',
  ],
  ['a call that is not described', 'GET', '/api/secrets', { body: '[]' }, 'no call is described there'],
  ['a method that is not described', 'PUT', '/api/bookings', { body: '[]' }, 'no call is described there'],
])('%s is complained of', async (_what, method, url, answered, complaint) => {
  expect(await complaintOf(method, url, answered)).toContain(complaint)
})

test.each([
  ['POST', '/api/bookings', { statusCode: 201, body: receipt }],
  ['POST', '/api/admin/login', { body: session }],
  ['GET', '/api/nowhere', { statusCode: 404, headers: text, body: 'There is nothing at this address' }],
  ['GET', '/contact', { statusCode: 500 }],
])('%s %s %j is as described', async (method, url, answered) => {
  expect(await complaintOf(method, url, answered)).toBe('')
})

test('a problem is told in the form that was asked for', async () => {
  const refused = { statusCode: 400, headers: text, body: 'No' }
  const accept = { accept: 'application/problem+json' }
  expect(await complaintOf('POST', '/api/admin/login', refused)).toBe('')
  expect(await complaintOf('POST', '/api/admin/login', refused, accept)).toContain('the form that was asked for')
})
