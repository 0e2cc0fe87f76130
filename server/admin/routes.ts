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

type AdminDependencies = {
  credential: Credential
  sessions: Sessions | undefined
  clock: () => Date
  /** Counts wrong passwords. */
  rateLimitStore: RateLimitStore
}

/** Takes a few seconds to hash. */
const queueCapacity = 10
const maxStaffAddresses = 20

export const adminRoutes: FastifyPluginAsyncZod<AdminDependencies> = async (
  app,
  { credential, sessions, clock, rateLimitStore },
) => {
  const failures = new RateLimit({
    limit: 5,
    minutes: 15,
    maxWaitMinutes: 24 * 60,
    message: 'Too many attempts, please wait a few minutes',
    store: rateLimitStore,
  })
  // Hashing a password takes a core and up to 128 MiB.
  const queue = new LoginQueue(queueCapacity)
  /** Addresses of the latest successful logins. */
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
      const ticket = {}
      try {
        // The attempt counts before the password is hashed, so a flood is rejected without hashing. A correct password
        // clears the count. A full queue rejects without counting, and never rejects staff.
        const beforeSave = () => queue.join(ticket, { ignoreCapacity: staffAddresses.has(address) })
        await failures.take(ip, clock(), { beforeSave })
        const matches = await queue.run(async () => passwordMatches(body.password, await credential()))
        if (!matches) throw new HttpError(401, 'Invalid password')
      } finally {
        queue.leave(ticket)
      }
      await failures.clear(ip)
      addLatest(staffAddresses, address)
      return sessions.open()
    },
  )

  app.post('/api/admin/logout', { schema: { summary: 'Ends the session' } }, async (request, reply) => {
    await sessions?.end(bearerToken(request) ?? '')
    return reply.status(204).send()
  })
}

/** Drops the oldest address above the limit. */
function addLatest(addresses: Set<string>, address: string) {
  addresses.delete(address)
  addresses.add(address)
  const [oldest] = addresses
  if (addresses.size > maxStaffAddresses && oldest !== undefined) addresses.delete(oldest)
}
