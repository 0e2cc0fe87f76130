import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { StoredPerson } from '#features/people/person.ts'
import { people } from '#features/people/server/people.ts'
import { Access, Login } from '#features/people/session.ts'
import { callsRefusedTo } from '#platform/access/access.ts'
import type { Credential } from '#platform/access/credential.ts'
import { nothingOfCustomers } from '#platform/access/crew-scope.ts'
import { bearerToken } from '#platform/access/guard.ts'
import { KnownClients } from '#platform/access/known-clients.ts'
import { LoginQueue, Ticket } from '#platform/access/login-queue.ts'
import { passwordMatches } from '#platform/access/password.ts'
import type { Sessions } from '#platform/access/sessions.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { RateLimit, type RateLimitStore } from '#platform/http/rate-limit.ts'
import { activity } from '#platform/store/activity.ts'
import { type Sql, type Store, StoreUnavailable } from '#platform/store/store.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'

type AdminDependencies = {
  store: Store
  credential: Credential
  sessions: Sessions | undefined
  publicUrl: string
  clock: () => Date
  rateLimitStoreFor(rule: string): RateLimitStore
}

/** Takes a few seconds to hash. */
const queueCapacity = 20

export const adminRoutes: FastifyPluginAsyncZod<AdminDependencies> = async (
  app,
  { store, credential, sessions, publicUrl, clock, rateLimitStoreFor },
) => {
  const attempts = {
    limit: 5,
    minutes: 15,
    message: 'Too many attempts, please wait a few minutes',
    // Counts wrong passwords.
    store: rateLimitStoreFor('login'),
  }
  const failures = new RateLimit(attempts)
  // Guesses at one person from many addresses.
  const failuresOfName = new RateLimit(attempts)
  // Hashing a password takes a core and up to 128 MiB.
  const queue = new LoginQueue(queueCapacity)
  const knownClients = new KnownClients(store, clock, publicUrl)

  app.post(
    '/api/admin/login',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: { summary: 'Opens a session with the password', body: Login, response: { 200: Access } },
    },
    async (request, reply): Promise<Access> => {
      if (!credential || !sessions) throw new HttpError(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      const { body, ip } = request
      const client = await knownClients.recognize(request)
      const ticket = new Ticket(ip, client.isKnown)
      const named = readPassphrase(body.password)
      const name = named && `name ${named.signInName}`
      let person: StoredPerson | undefined
      try {
        // The attempt counts before the password is hashed, so a flood is rejected without hashing. A correct password
        // clears the count. A full queue rejects without counting, and never rejects known clients.
        // Names that nobody has count too, so that the answers do not tell which names exist.
        await failures.take(client.name, clock(), {
          beforeSave: () => queue.join(ticket, clock()),
          also: name && !client.isDevice ? failuresOfName.countsOf(name, clock()) : [],
        })
        const matches = await queue.run(ticket, async () => {
          person = named && (await findEnabled(store.read, named.signInName))
          // One hash in every case, so that the time does not tell which names exist.
          return person?.passphraseHash
            ? passwordMatches(named?.passphrase ?? '', person.passphraseHash)
            : passwordMatches(body.password, await credential())
        })
        if (!matches) throw new HttpError(401, 'Invalid password')
      } finally {
        queue.leave(ticket)
      }
      await failures.clear(client.name)
      if (name) await failuresOfName.clear(name)
      reply.header('Set-Cookie', await knownClients.remember(request, person?.id ?? null))
      await store.write((sql) => activity.add(sql, { action: 'signed_in', personId: person?.id ?? null }, clock()))
      return { ...(await sessions.open(person)), refusedCalls: callsRefusedTo(person?.role ?? 'owner', app.access) }
    },
  )

  app.post(
    '/api/admin/logout',
    {
      config: { access: nothingOfCustomers },
      schema: { summary: 'Ends the session' },
      // The guard could not look the session up.
      async onError(request, _reply, error) {
        const token = bearerToken(request)
        if (token && error instanceof StoreUnavailable) sessions?.endUnread(token)
      },
    },
    async (request, reply) => {
      await sessions?.end(bearerToken(request) ?? '')
      return reply.status(204).send()
    },
  )
}

/** Undefined for a text that is no person's passphrase: their name, and five groups of four characters. */
function readPassphrase(text: string): { signInName: string; passphrase: string } | undefined {
  const passphrase = text.trim().toLowerCase()
  const [, signInName] = /^([\da-z]{2,20})(?:-[\da-z]{4}){5}$/.exec(passphrase) ?? []
  return signInName === undefined ? undefined : { signInName, passphrase }
}

/** The person with this sign-in name, unless they are disabled or have no passphrase. */
async function findEnabled(sql: Sql, signInName: string): Promise<StoredPerson | undefined> {
  const person = await people.withSignInName(sql, signInName)
  return person?.passphraseHash && !person.disabledAt ? person : undefined
}
