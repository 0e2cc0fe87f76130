import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTargetLength } from '../../server/http/request-line.ts'
import { aBooking, aQuoteRequest } from '../support/api.ts'
import { methods, type Operation } from '../support/operations.ts'
import { type Engine, engines } from '../support/stores.ts'
import { flaws, openWithTokens, type Request, readOperations, requestsTo, send } from './requests.ts'
import { seed, size } from './size.ts'

/** What a request may be answered: for its flaws, or with none for what the store holds and what came before it. */
function statusesFor({ path, responses, parameters }: Operation, { flawed }: Request, target: string): number[] {
  if (target.length > maxTargetLength) return [414]
  if (flawed.length > 0) return flawed.map((flaw) => flaws[flaw])
  const statuses = Object.keys(responses).map(Number)
  const fine = statuses.filter((status) => status < 300)
  if (parameters.some((parameter) => parameter.in === 'path')) fine.push(404)
  if (path.endsWith('/history')) fine.push(404)
  if (parameters.some(({ name }) => name === 'idempotency-key')) fine.push(422)
  if (parameters.some(({ name }) => name === 'if-match')) fine.push(412)
  if (path.endsWith('/login')) fine.push(401, 429)
  if (path.endsWith('/resend') || path.endsWith('/{id}/booking')) fine.push(409)
  return fine
}

/** With rows that wait to be brought back. */
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
  return api
}

for (const engine of engines) {
  const numRuns = size.requests / engines.length

  test(
    `${engine}: ${numRuns} requests get answers of the document, and just the flawed ones are refused`,
    async () => {
      let api = await openWithDeletedRows(engine)
      const operations = await readOperations(api)
      const met = new Map<string, number>()
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requestsTo(operations), async (request) => {
          // Lists stay short enough to be read over and over.
          if (++sent % 500 === 0) api = await openWithDeletedRows(engine)
          const operation = operations.get(request.route)
          if (!operation) throw new Error(request.route)
          const answer = await send(api, operation, request)
          const statuses = statusesFor(operation, request, answer.raw.req.url ?? '')
          expect(statuses, `${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
          const kind = `${request.route} ${answer.statusCode}`
          met.set(kind, (met.get(kind) ?? 0) + 1)
        }),
        { numRuns, seed },
      )
      // In so many, every way to go well was gone, but those that want a password or a mail server.
      const successes = [...operations].flatMap(([route, { responses }]) =>
        Object.keys(responses).flatMap((status) => (status < '300' ? [`${route} ${status}`] : [])),
      )
      const unmet = successes.filter((kind) => !met.has(kind) && !/login|resend/.test(kind))
      if (numRuns >= 10_000) expect(unmet).toEqual([])
    },
    size.minutes * 60_000,
  )

  test(`${engine}: a method the document does not name does nothing`, async () => {
    const api = await openWithTokens(engine)
    const operations = await readOperations(api)
    for (const { path } of operations.values()) {
      for (const method of methods) {
        if (operations.has(`${method} ${path}`)) continue
        const headers = { authorization: `Bearer ${api.token}` }
        const answer = await api.call(method, path.replace('{id}', '1'), { headers })
        expect([method, path, answer.statusCode]).toEqual([method, path, 404])
      }
    }
    expect(await api.store.read('SELECT id FROM call_logs')).toHaveLength(5)
  })
}
