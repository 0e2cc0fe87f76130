import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** Logs one line per response. It holds the route instead of the URL and a hash of the address: no personal data. */
export function logResponses(app: FastifyInstance): void {
  /** New at every start, so hashes of an address can be matched only within one run. */
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
