import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AllowedMethods } from './allowed-methods.ts'
import { isApiPath, privateHeaders } from './headers.ts'
import { HttpError, noRoute } from './http-error.ts'
import { requestLineError } from './request-line.ts'
import { siteRoute } from './site-routes.ts'

/** Sets the headers of every route but that of the site, and rejects malformed requests and cross-site writes. */
export function addApiHook(app: FastifyInstance, headers: Record<string, string>, allowed: AllowedMethods): void {
  app.addHook('onRequest', async (request, reply) => {
    // Files of the site have headers of their own.
    if (request.routeOptions.url === siteRoute) return
    reply.headers(headers)
    const error = requestLineError(request)
    if (error) {
      reply.headers(privateHeaders)
      throw error
    }
    // The URL may be percent-encoded; the route's own path is not.
    if (isApiPath(request.url) || isApiPath(request.routeOptions.url)) reply.headers(privateHeaders)
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (isCrossSite && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(403, 'This can only be done from our own pages')
    }
    if (isEncoded(request.headers)) {
      reply.header('Accept-Encoding', 'identity')
      throw new HttpError(415, 'Send the body without Content-Encoding')
    }
    // Before the body is read.
    if (request.is404) throw noRoute(request.method, allowed(request.url.split('?', 1)[0] ?? ''))
  })
}

/** Whether a body came compressed, which no route decodes. */
function isEncoded(headers: FastifyRequest['headers']): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return hasBody && (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity'
}
