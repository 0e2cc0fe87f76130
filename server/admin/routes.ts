import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Access, Login } from '#domain/session.ts'
import { HttpError } from '#server/http/http-error.ts'
import { networkOf, RateLimit, type RateLimitStore } from '#server/http/rate-limit.ts'
import { publicBodyLimit } from '#server/submissions/submission.ts'
import type { Credential } from './credential.ts'
import { bearerToken } from './guard.ts'
import { LoginQueue } from './login-queue.ts'
import { passwordMatches } from './password.ts'
import type { Sessions } from './sessions.ts'

type Desk = {
  credential: Credential
  sessions: Sessions | undefined
  clock: () => Date
  /** Where wrong passwords are remembered. */
  memory: RateLimitStore
}

/** Some seconds of hashing. */
const placesInLine = 10
const rememberedAddresses = 20

export const adminRoutes: FastifyPluginAsyncZod<Desk> = async (app, { credential, sessions, clock, memory }) => {
  const failures = new RateLimit({
    limit: 5,
    minutes: 15,
    longestMinutes: 24 * 60,
    sentence: 'Too many attempts, please wait a few minutes',
    memory,
  })
  // A hash takes much memory and a core.
  const line = new LoginQueue(placesInLine)
  const staffAddresses = new Set<string>()

  app.post(
    '/api/admin/login',
    {
      bodyLimit: publicBodyLimit,
      schema: { summary: 'Opens a session with the password', body: Login, response: { 200: Access } },
    },
    async ({ body, ip }): Promise<Access> => {
      if (!credential || !sessions) throw new HttpError(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      const address = networkOf(ip)
      const person = {}
      try {
        // Counted before the hash, and forgiven if the password is right: a flood is refused without hashing it. Whoever
        // finds the line full is not counted, and whoever fills it must not keep staff out of it.
        const admit = () => line.enter(person, { always: staffAddresses.has(address) })
        await failures.take(ip, clock(), { admit })
        const matches = await line.wait(async () => passwordMatches(body.password, await credential()))
        if (!matches) throw new HttpError(401, 'Invalid password')
      } finally {
        line.leave(person)
      }
      await failures.clear(ip)
      remember(staffAddresses, address)
      return sessions.open()
    },
  )

  app.post('/api/admin/logout', { schema: { summary: 'Ends the session' } }, async (request, reply) => {
    await sessions?.end(bearerToken(request) ?? '')
    return reply.status(204).send()
  })
}

/** The latest of them. */
function remember(addresses: Set<string>, address: string) {
  addresses.delete(address)
  addresses.add(address)
  const [first] = addresses
  if (addresses.size > rememberedAddresses && first !== undefined) addresses.delete(first)
}
