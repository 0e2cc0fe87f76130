import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Access, Login } from '#domain/session.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Throttle } from '#server/http/throttle.ts'
import type { Credential } from './credential.ts'
import { bearerToken } from './guard.ts'
import { passwordMatches } from './password.ts'
import type { Sessions } from './sessions.ts'

type Desk = { credential: Credential; sessions: Sessions | undefined; clock: () => Date }

export const adminRoutes: FastifyPluginAsyncZod<Desk> = async (app, { credential, sessions, clock }) => {
  const failures = new Throttle(5, 15, 'Too many attempts, please wait a few minutes')
  let lastHash: Promise<unknown> = Promise.resolve()

  /** A hash takes much memory and a core: one at a time, however many ask. */
  function oneAtATime(check: () => Promise<boolean>): Promise<boolean> {
    const result = lastHash.then(check)
    lastHash = result.catch(() => undefined)
    return result
  }

  app.post(
    '/api/admin/login',
    { schema: { body: Login, response: { 200: Access } } },
    async ({ body, ip }): Promise<Access> => {
      if (!credential || !sessions) throw new Refusal(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      // Counted before the hash, and forgiven if the password is right: a flood is refused without hashing it.
      failures.take(ip, clock())
      const hash = await credential()
      if (!(await oneAtATime(() => passwordMatches(body.password, hash)))) throw new Refusal(401, 'Invalid password')
      failures.clear(ip)
      return sessions.open()
    },
  )

  app.post('/api/admin/logout', async (request, reply) => {
    await sessions?.end(bearerToken(request) ?? '')
    return reply.status(204).send()
  })
}
