import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTargetLength } from '#platform/http/request-line.ts'
import { aBooking, aQuoteRequest } from '../../support/api.ts'
import { methods, type Operation } from '../../support/operations.ts'
import { type Engine, engines } from '../../support/stores.ts'
import { flaws, openWithTokens, type Request, readOperations, requestsTo, send } from '../requests.ts'
import { seed, size } from '../size.ts'

/** The statuses a request may get. Without flaws they depend on the rows in the store and on earlier requests. */
function statusesFor({ path, responses, parameters }: Operation, { flawed }: Request, target: string): number[] {
  if (target.length > maxTargetLength) return [414]
  // The token of a customer's page is checked before the rest, and its row may be deleted.
  const withToken = path.includes('/requests/') ? [404, 410, 429] : []
  if (flawed.length > 0) return [...flawed.map((flaw) => flaws[flaw]), ...withToken]
  const statuses = Object.keys(responses).map(Number)
  const expected = [...statuses.filter((status) => status < 300), ...withToken]
  if (parameters.some((parameter) => parameter.in === 'path')) expected.push(404)
  if (path.endsWith('/history')) expected.push(404)
  if (parameters.some(({ name }) => name === 'idempotency-key')) expected.push(422)
  if (parameters.some(({ name }) => name === 'if-match')) expected.push(412)
  // The schema cannot say that the last day must not be before the first.
  if (path === '/api/closed-days') expected.push(400)
  // Nor what the lines of a quote may come to, or which options and add-ons a quote has.
  if (/\/quotes(\/\{id\}(\/accept)?)?$/.test(path)) expected.push(400)
  if (path === '/api/admin/quotes') expected.push(404)
  // The limit of a file counts bytes, and its schema characters.
  if (path.startsWith('/api/import/')) expected.push(413)
  // No file has such a name.
  if (path.startsWith('/api/admin/website/')) expected.push(404)
  // One of several servers changes no content.
  if (/\/website\/(start|draft)$/.test(path)) expected.push(409)
  if (path.endsWith('/website/start')) expected.push(400)
  // No such photo, or an item too many.
  if (path.endsWith('/report')) expected.push(400)
  // The sources cannot render pages.
  if (path.endsWith('/website/preview')) expected.push(503)
  if (path.endsWith('/website/draft')) expected.push(412)
  if (path.includes('/quotes/')) expected.push(409)
  // A range of days can be too long, or end before it begins.
  if (path === '/api/availability' || path === '/api/admin/capacity') expected.push(400)
  // No browser made the passkey.
  if (path.endsWith('/passkeys/register')) expected.push(400, 409)
  if (path.includes('/passkeys/sign-in')) expected.push(401, 429)
  // The last owner, an email address that somebody has, or a person who does not exist.
  if (path.startsWith('/api/admin/people')) expected.push(409)
  if (/\/visit$|\/calendar-feed$|\/admin\/bookings$|\/booking$/.test(path)) expected.push(400)
  // Without a picture.
  if (path === '/api/requests/{token}/photos' || path === '/api/bookings/{id}/photos') expected.push(415)
  if (path.endsWith('/login')) expected.push(401, 429)
  if (path.endsWith('/resend') || path.endsWith('/{id}/booking') || path.endsWith('/email/test')) expected.push(409)
  if (/\/(reminder|status-email|preview|stop)$/.test(path) || path === '/api/calendar-feed') expected.push(409)
  // The owner's password has no visits.
  if (path.startsWith('/api/admin/own-calendar')) expected.push(409)
  if (path.endsWith('/messages') || path.includes('/request-messages')) expected.push(409)
  return expected
}

/** An API with deleted rows that can be restored, and a booking and a quote request with their customers' tokens. */
async function openWithDeletedRows(engine: Engine) {
  const api = await openWithTokens(engine)
  const headers = { authorization: `Bearer ${api.token}` }
  for (let id = 1; id <= 6; id++) {
    await api.call('POST', '/api/bookings', { payload: aBooking() })
    await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
    await api.call('POST', '/api/call-logs', { payload: {}, headers })
    await api.call('DELETE', `/api/call-logs/${id}`, { headers })
    await api.call('DELETE', `/api/bookings/${id}`, { headers })
    await api.call('DELETE', `/api/contact-submissions/${id}`, { headers })
  }
  const tokenOf = async (url: string, payload: object) =>
    String((await api.call('POST', url, { payload })).json().request).replace('/request/', '')
  const requestTokens = [await tokenOf('/api/bookings', aBooking()), await tokenOf('/api/contact', aQuoteRequest())]
  for (const [index, list] of (['bookings', 'contact-submissions'] as const).entries()) {
    for (let count = 0; count < 3; count++) {
      const payload = { list, rowId: 7, options: [{ name: 'A', lines: [aLine, { ...aLine, addOn: true }] }] }
      const { id } = (await api.call('POST', '/api/admin/quotes', { payload, headers })).json()
      expect(id).toBe(index * 3 + count + 1)
      if (count > 0) await api.call('POST', `/api/admin/quotes/${id}/send`, { headers })
    }
  }
  return { ...api, requestTokens }
}

const covers = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/{}]+')}$`).test(path)

const aLine = { description: 'Outlet', unitPriceCents: 18_500 }

for (const engine of engines) {
  const numRuns = size.requests / engines.length

  test(
    `${engine}: ${numRuns} requests get the documented responses, and only flawed ones are refused`,
    async () => {
      let api = await openWithDeletedRows(engine)
      const operations = await readOperations(api)
      const seen = new Map<string, number>()
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requestsTo(operations), async (request) => {
          // A new store for every 500 requests, so that the lists stay short.
          if (++sent % 500 === 0) api = await openWithDeletedRows(engine)
          const operation = operations.get(request.route)
          if (!operation) throw new Error(request.route)
          const response = await send(api, operation, request)
          const statuses = statusesFor(operation, request, response.raw.req.url ?? '')
          expect(statuses, `${response.statusCode} ${response.body}`).toContain(response.statusCode)
          const kind = `${request.route} ${response.statusCode}`
          seen.set(kind, (seen.get(kind) ?? 0) + 1)
        }),
        { numRuns, seed },
      )
      // A full run sees every success status, except those that need a password, a mail server or an agreed visit.
      const successes = [...operations].flatMap(([route, { responses }]) =>
        Object.keys(responses).flatMap((status) => (status < '300' ? [`${route} ${status}`] : [])),
      )
      const unseen = successes.filter(
        (kind) => !seen.has(kind) && !/login|resend|reminder|status-email|stop/.test(kind),
      )
      if (numRuns >= 10_000) expect(unseen).toEqual([])
    },
    size.minutes * 60_000,
  )

  test(`${engine}: an undocumented method changes nothing and returns 405`, async () => {
    const api = await openWithTokens(engine)
    const operations = await readOperations(api)
    for (const { path } of operations.values()) {
      for (const method of methods) {
        if (operations.has(`${method} ${path}`)) continue
        // A word can stand where another path has an id, which no row has.
        const isAnId = [...operations.values()].some((each) => each.method === method && covers(each.path, path))
        const headers = { authorization: `Bearer ${api.token}` }
        const response = await api.call(method, path.replace('{id}', '1'), { headers })
        expect([method, path, response.statusCode]).toEqual([method, path, isAnId ? 404 : 405])
      }
    }
    expect(await api.store.read('SELECT id FROM call_logs')).toHaveLength(5)
  })
}
