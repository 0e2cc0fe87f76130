import type { FastifyPluginAsync } from 'fastify'
import { privateHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Store } from '#server/store/store.ts'

/** /healthz: the process responds. /readyz: the store responds too, and the process is not shutting down. */
export const healthRoutes: FastifyPluginAsync<{ store: Store; shuttingDown: AbortSignal }> = async (
  app,
  { store, shuttingDown },
) => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(privateHeaders).type('text/plain').send('ok'),
  )

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(privateHeaders)
    if (shuttingDown.aborted) throw new HttpError(503, 'Shutting down', { retryAfter: 5 })
    await store.read('SELECT 1')
    return reply.type('text/plain').send('ready')
  })
}
