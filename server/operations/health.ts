import type { FastifyPluginAsync } from 'fastify'
import { privateHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Store } from '#server/store/store.ts'

/** /healthz: the process answers. /readyz: so does its store, and it is not on its way out. */
export const healthRoutes: FastifyPluginAsync<{ store: Store; leaving: AbortSignal }> = async (
  app,
  { store, leaving },
) => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(privateHeaders).type('text/plain').send('ok'),
  )

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(privateHeaders)
    if (leaving.aborted) throw new HttpError(503, 'Shutting down', { retryAfter: 5 })
    await store.read('SELECT 1')
    return reply.type('text/plain').send('ready')
  })
}
