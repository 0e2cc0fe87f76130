import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import { type Author, authors } from '#server/store/row-events.ts'
import { type Sessions, sessionName } from './sessions.ts'

/** The only routes that need no login. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /*',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /calendar/:file',
  'GET /api/closed-days',
  'GET /api/availability',
  'POST /api/bookings',
  'POST /api/contact',
  'POST /booking',
  'GET /booking/sent',
  'GET /booking/unsent',
  'POST /contact',
  'GET /contact/sent',
  'GET /contact/unsent',
  'GET /request/:token',
  'GET /request/:token/visit.ics',
  'POST /request/:token',
  'POST /request/:token/photos',
  'GET /request/:token/no-reviews',
  'POST /request/:token/no-reviews',
  'GET /api/requests/:token',
  'POST /api/requests/:token/messages',
  'POST /api/requests/:token/photos',
  'GET /api/requests/:token/photos/:id',
  'GET /request/:token/quotes/:id',
  'POST /request/:token/quotes/:id',
  'GET /api/requests/:token/quotes/:id/pdf',
  'POST /api/requests/:token/quotes/:id/accept',
  'POST /api/requests/:token/quotes/:id/decline',
  'POST /api/requests/:token/quotes/:id/opened',
  'POST /api/admin/login',
])

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a customer. */
    author?: Author
  }
}

/**
 * Requires a staff session on every route that is not public, and lets each change know its author. Call this before
 * adding routes.
 */
export function guardRoutes(app: FastifyInstance, sessions: Sessions | undefined): void {
  async function requireSession(request: FastifyRequest) {
    const token = bearerToken(request)
    if (!token || !(await sessions?.isOpen(token))) throw new HttpError(401, 'Please log in')
    request.author = { by: 'staff', session: sessionName(token) }
  }

  app.decorateRequest('author')
  app.addHook('preHandler', (request, _reply, done) => authors.run(request.author ?? { by: 'customer' }, done))

  app.addHook('onRoute', (route) => {
    if (isPublic(route)) return
    const others = route.onRequest ? [route.onRequest].flat() : []
    route.onRequest = [requireSession, ...others]
  })
}

/** Undefined unless the header is `Authorization: Bearer <token>` with a well-formed token. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function isPublic({ method, url }: RouteOptions): boolean {
  return [method].flat().every((each) => publicRoutes.has(`${each === 'HEAD' ? 'GET' : each} ${url}`))
}
