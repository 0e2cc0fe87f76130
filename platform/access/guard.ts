import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/http/http-error.ts'
import { type Author, authors } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { type Access, accessTo, refusalFor, routeName } from './access.ts'
import { areOwn } from './crew-scope.ts'
import { type Sessions, sessionName } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a customer. */
    author?: Author
  }
}

type GuardDependencies = { sessions: Sessions | undefined; read: Sql; clock: () => Date }

/**
 * Holds every request against the table of access, and lets each change know its author. A route that is not public needs a
 * staff session of a role that may call it, and crew may only ask for visits of their own. Call this before adding routes.
 */
export function guardRoutes(app: FastifyInstance, { sessions, read, clock }: GuardDependencies): void {
  async function requireSession(request: FastifyRequest) {
    const token = bearerToken(request)
    const session = token ? await sessions?.use(token) : undefined
    if (!token || !session) throw new HttpError(401, 'Please log in')
    request.author = { by: 'staff', session: sessionName(token), ...session }
    const refusal = refusalFor(session.person?.role ?? 'owner', accessOf(request))
    if (refusal) throw new HttpError(403, refusal)
  }

  async function requireOwnVisits(request: FastifyRequest) {
    const { person } = request.author ?? {}
    if (person?.role !== 'crew') return
    const scope = accessOf(request)
    if (typeof scope !== 'function') throw new HttpError(403, 'Only the owner and the office can do this')
    const ids = await scope(request, { personId: person.id, now: clock(), read })
    if (!ids) throw new HttpError(403, 'Only the owner and the office can do this')
    if (!(await areOwn(read, person.id, ids))) throw new HttpError(403, 'This visit is not one of yours')
  }

  app.decorateRequest('author')
  app.addHook('preHandler', (request, _reply, done) => authors.run(request.author ?? { by: 'customer' }, done))

  app.addHook('onRoute', (route) => {
    const needed = [route.method].flat().map((method) => accessTo(routeName(method, route.url)))
    if (needed.every((each) => each === 'public')) return
    route.onRequest = [requireSession, ...hooksOf(route.onRequest)]
    route.preHandler = [requireOwnVisits, ...hooksOf(route.preHandler)]
  })
}

const hooksOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : ([hooks].flat() as Hook[])

const accessOf = ({ method, routeOptions }: FastifyRequest): Access =>
  accessTo(routeName(method, routeOptions.url ?? ''))

/** Undefined unless the header is `Authorization: Bearer <token>` with a well-formed token. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
