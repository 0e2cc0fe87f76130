import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import type { Sessions } from './sessions.ts'

/** What anybody may call. Every other route, whatever its address, is for staff. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /*',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /calendar/:file',
  'POST /api/bookings',
  'POST /api/contact',
  'POST /contact',
  'GET /contact/unsent',
  'POST /api/admin/login',
])

/** Lets only staff into every route that is not on the public list; to be called before any route is added. */
export function guardRoutes(app: FastifyInstance, sessions: Sessions | undefined): void {
  async function requireAdmin(request: FastifyRequest) {
    const token = bearerToken(request)
    if (!token || !(await sessions?.isOpen(token))) throw new HttpError(401, 'Please log in')
  }

  app.addHook('onRoute', (route) => {
    if (isPublic(route)) return
    const others = route.onRequest ? [route.onRequest].flat() : []
    route.onRequest = [requireAdmin, ...others]
  })
}

/** The token of `Authorization: Bearer <token>`, or undefined when there is none of a token's form. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function isPublic({ method, url }: RouteOptions): boolean {
  return [method].flat().every((each) => publicRoutes.has(`${each === 'HEAD' ? 'GET' : each} ${url}`))
}
