import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** One line an answer: what was called, by its route and not its address, and how it went. Nobody's data. */
export function logAnswers(app: FastifyInstance): void {
  /** New at every start, so that the same address can be followed in one run's log and in no other. */
  const salt = randomBytes(16)
  const isVerbose = app.log.level === 'debug' || app.log.level === 'trace'
  if (!isVerbose && app.log.level !== 'info') return

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const level = route === '/*' || route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
    if (level === 'debug' && !isVerbose) return
    request.log[level]({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: createHmac('sha256', salt).update(networkOf(request.ip)).digest('base64url').slice(0, 12),
    })
  })
}
