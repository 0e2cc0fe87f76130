import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Access, Login } from '#domain/session.ts'
import { HttpError } from '#server/http/http-error.ts'
import { RateLimit, type RateLimitStore } from '#server/http/rate-limit.ts'
import type { Store } from '#server/store/store.ts'
import { publicBodyLimit } from '#server/submissions/submission.ts'
import type { Credential } from './credential.ts'
import { bearerToken } from './guard.ts'
import { KnownClients } from './known-clients.ts'
import { LoginQueue, Ticket } from './login-queue.ts'
import { passwordMatches } from './password.ts'
import type { Sessions } from './sessions.ts'

type AdminDependencies = {
  store: Store
  credential: Credential
  sessions: Sessions | undefined
  publicUrl: string
  clock: () => Date
  /** Counts wrong passwords. */
  rateLimitStore: RateLimitStore
}

/** Takes a few seconds to hash. */
const queueCapacity = 20

export const adminRoutes: FastifyPluginAsyncZod<AdminDependencies> = async (
  app,
  { store, credential, sessions, publicUrl, clock, rateLimitStore },
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
  const knownClients = new KnownClients(store, clock, publicUrl)

  app.post(
    '/api/admin/login',
    {
      bodyLimit: publicBodyLimit,
      schema: { summary: 'Opens a session with the password', body: Login, response: { 200: Access } },
    },
    async (request, reply): Promise<Access> => {
      if (!credential || !sessions) throw new HttpError(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      const { body, ip } = request
      const client = await knownClients.recognize(request)
      const ticket = new Ticket(ip, client.isKnown)
      try {
        // The attempt counts before the password is hashed, so a flood is rejected without hashing. A correct password
        // clears the count. A full queue rejects without counting, and never rejects known clients.
        await failures.take(client.name, clock(), { beforeSave: () => queue.join(ticket, clock()) })
        const matches = await queue.run(ticket, async () => passwordMatches(body.password, await credential()))
        if (!matches) throw new HttpError(401, 'Invalid password')
      } finally {
        queue.leave(ticket)
      }
      await failures.clear(client.name)
      reply.header('Set-Cookie', await knownClients.remember(request))
      return sessions.open()
    },
  )

  app.post('/api/admin/logout', { schema: { summary: 'Ends the session' } }, async (request, reply) => {
    await sessions?.end(bearerToken(request) ?? '')
    return reply.status(204).send()
  })
}
