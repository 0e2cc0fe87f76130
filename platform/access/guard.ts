import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/http/http-error.ts'
import { type Author, authors } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { type Access, refusalFor } from './access.ts'
import { areOwn } from './crew-scope.ts'
import { type Sessions, sessionName } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a customer. */
    author?: Author
  }
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyInstance {
    /** Who may make each call, such as `GET /api/bookings`. */
    access: ReadonlyMap<string, Access>
  }
}

type GuardDependencies = { sessions: Sessions | undefined; read: Sql; clock: () => Date }

/**
 * Holds every request against the access that its call declares, and lets each change know its author. A call that is not public
 * needs a staff session of a role that may make it, and crew may only ask for visits of their own. A call without `access` in its
 * `config` throws, which keeps the server from starting. Call this before adding routes.
 */
export function guardRoutes(app: FastifyInstance, { sessions, read, clock }: GuardDependencies): void {
  async function requireSession(request: FastifyRequest) {
    const token = bearerToken(request)
    const session = token ? await sessions?.use(token) : undefined
    if (!token || !session) throw new HttpError(401, 'Please log in')
    request.author = { by: 'staff', session: sessionName(token), ...session }
    const refusal = refusalFor(session.person?.role ?? 'owner', request.routeOptions.config.access ?? 'owner')
    if (refusal) throw new HttpError(403, refusal)
  }

  async function requireOwnVisits(request: FastifyRequest) {
    const { person } = request.author ?? {}
    if (person?.role !== 'crew') return
    const scope = request.routeOptions.config.access
    if (typeof scope !== 'function') throw new HttpError(403, 'Only the owner and the office can do this')
    const ids = await scope(request, { personId: person.id, now: clock(), read })
    if (!ids) throw new HttpError(403, 'Only the owner and the office can do this')
    if (!(await areOwn(read, person.id, ids))) throw new HttpError(403, 'This visit is not one of yours')
  }

  const calls = new Map<string, Access>()
  app.decorate('access', calls)
  app.decorateRequest('author')
  app.addHook('preHandler', (request, _reply, done) => authors.run(request.author ?? { by: 'customer' }, done))

  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {}
    for (const method of [route.method].flat()) {
      // Fastify answers HEAD with the route of GET.
      const call = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      if (access === undefined) throw new Error(`${call} declares no access in its config`)
      calls.set(call, access)
    }
    if (access === 'public') return
    if (route.schema && !route.schema.hide) Object.assign(route.schema, { security: [{ staff: [] }] })
    route.onRequest = [requireSession, ...hooksOf(route.onRequest)]
    route.preHandler = [requireOwnVisits, ...hooksOf(route.preHandler)]
  })
}

const hooksOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : ([hooks].flat() as Hook[])

/** Undefined unless the header is `Authorization: Bearer <token>` with a well-formed token. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
