import type { FastifyPluginAsync } from 'fastify'
import { version } from '#core/version.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { HttpError } from '#platform/http/http-error.ts'

type Dependencies = {
  /** Rejects while the store cannot be read or written. */
  checkStore(): Promise<void>
  shuttingDown: AbortSignal
}

/** /healthz: the process responds, and says its version. /readyz: the store works too, and the process is not shutting down. */
export const healthRoutes: FastifyPluginAsync<Dependencies> = async (app, { checkStore, shuttingDown }) => {
  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ ...privateHeaders, 'X-Version': version })
      .type('text/plain')
      .send('ok'),
  )

  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    reply.headers(privateHeaders)
    if (shuttingDown.aborted) throw new HttpError(503, 'Shutting down', { retryAfter: 5 })
    await checkStore()
    return reply.type('text/plain').send('ready')
  })
}
