import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { business } from '#content'
import {
  NewPasskey,
  Passkey,
  PasskeyAvailability,
  PasskeyOptions,
  PasskeySignIn,
  StoredPasskey,
} from '#features/people/passkey.ts'
import { fullName, type SignedInPerson, type StoredPerson } from '#features/people/person.ts'
import { passkeyAddress } from '#features/people/server/passkeys/address.ts'
import { Challenges } from '#features/people/server/passkeys/challenges.ts'
import { passkeys } from '#features/people/server/passkeys/passkeys.ts'
import { algorithms, loadWebAuthn, newCounterOf, readNewPasskey } from '#features/people/server/passkeys/verify.ts'
import { people } from '#features/people/server/people.ts'
import { Access } from '#features/people/session.ts'
import { callsRefusedTo } from '#platform/access/access.ts'
import { nothingOfCustomers } from '#platform/access/crew-scope.ts'
import { bearerToken } from '#platform/access/guard.ts'
import { isStored, type Sessions } from '#platform/access/sessions.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { RateLimit, type RateLimitStore } from '#platform/http/rate-limit.ts'
import { activity } from '#platform/store/activity.ts'
import type { Author } from '#platform/store/row-events.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'

type Dependencies = {
  store: Store
  sessions: Sessions | undefined
  publicUrl: string
  clock: () => Date
  /** Counts sign-ins that failed, and the challenges of strangers. */
  rateLimitStoreFor(rule: string): RateLimitStore
}

/** Passkeys sign in a person with the finger, face or PIN that unlocks their device. */
export const passkeyRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { store, sessions, publicUrl, clock, rateLimitStoreFor },
) => {
  const challenges = new Challenges(store, clock)
  const message = 'Too many attempts, please wait a few minutes'
  const failures = new RateLimit({ limit: 20, minutes: 15, message, store: rateLimitStoreFor('passkey') })
  const asked = new RateLimit({ limit: 100, minutes: 15, message, store: rateLimitStoreFor('passkey-options') })

  app.get(
    '/api/admin/passkeys',
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Lists the passkeys of the person who signed in, newest first',
        response: { 200: z.array(Passkey) },
      },
    },
    (request) => {
      const { person } = request.author ?? {}
      return person ? passkeys.of(store.read, person.id, passkeyAddress(publicUrl, request)) : []
    },
  )

  app.post(
    '/api/admin/passkeys/options',
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Returns what a browser needs to make a passkey for the person who signed in',
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      const person = (await people.find(store.read, personIn(request).id)) ?? refuseWithoutPerson()
      const here = passkeyAddress(publicUrl, request)
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: business.name,
        rpID: here.rpId,
        userID: new TextEncoder().encode(person.id),
        userName: person.signInName,
        userDisplayName: fullName(person),
        attestationType: 'none',
        // The device knows whose passkey it is, so a sign-in needs no name.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: (await passkeys.of(store.read, person.id, here)).map(({ id }) => ({ id })),
        supportedAlgorithmIDs: algorithms,
      })
      await challenges.save(options.challenge, person.id)
      return { ...options }
    },
  )

  app.post(
    '/api/admin/passkeys/register',
    {
      config: { access: nothingOfCustomers },
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Adds a passkey for the person who signed in',
        body: NewPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const { name, credential } = request.body
      const { id: personId } = personIn(request)
      const challenge = await challenges.take(credential.response.clientDataJSON, personId)
      const here = passkeyAddress(publicUrl, request)
      const read = challenge && (await readNewPasskey(credential, { ...here, challenge }))
      if (!read) throw new HttpError(400, 'This passkey could not be added, please try again')
      const now = clock()
      const passkey = { ...read, personId, name, createdAt: now.toISOString(), lastUsedAt: null, rpId: here.rpId }
      const created = await store.write(async (sql) => {
        // A new passphrase, or disabling, may have ended the session and removed the passkeys by now.
        await people.lock(sql, personId)
        if (!(await isStored(sql, bearerToken(request) ?? ''))) throw new HttpError(401, 'Please log in')
        await activity.add(sql, { action: 'passkey_added', detail: name }, now)
        return passkeys.create(sql, passkey)
      })
      return reply.status(201).send(created)
    },
  )

  app.delete(
    '/api/admin/passkeys/:passkeyId',
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Removes a passkey of the person who signed in',
        params: z.object({ passkeyId: StoredPasskey.shape.id }),
      },
    },
    async ({ author, params }, reply) => {
      const personId = author?.person?.id ?? notFound('passkey')
      await store.write(async (sql) => {
        const removed = (await passkeys.remove(sql, params.passkeyId, personId)) ?? notFound('passkey')
        await activity.add(sql, { action: 'passkey_removed', detail: removed.name }, clock())
      })
      return reply.status(204).send()
    },
  )

  app.get(
    '/api/admin/passkeys/sign-in',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Says whether anybody can sign in with a passkey',
        response: { 200: PasskeyAvailability },
      },
    },
    async (request) => ({
      isAvailable: sessions !== undefined && (await passkeys.exist(store.read, passkeyAddress(publicUrl, request))),
    }),
  )

  app.post(
    '/api/admin/passkeys/sign-in/options',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Returns what a browser needs to sign in with a passkey',
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      await asked.take(request.ip, clock())
      const challenge = randomBytes(32).toString('base64url')
      await challenges.save(challenge, null)
      return { challenge, rpId: passkeyAddress(publicUrl, request).rpId, timeout: 60_000, userVerification: 'required' }
    },
  )

  app.post(
    '/api/admin/passkeys/sign-in',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: { summary: 'Opens a session with a passkey', body: PasskeySignIn, response: { 200: Access } },
    },
    async (request): Promise<Access> => {
      if (!sessions) throw new HttpError(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      const { credential } = request.body
      // Counted first, so that a flood is rejected before any signature is checked. A success clears the count.
      await failures.take(request.ip, clock())
      const challenge = await challenges.take(credential.response.clientDataJSON, null)
      const passkey = challenge && (await passkeys.find(store.read, credential.id))
      if (!passkey || !isFor(credential, passkey)) return refuse()
      const here = passkeyAddress(publicUrl, request)
      const newCounter = await newCounterOf(credential, passkey, { ...here, challenge })
      if (newCounter === undefined) return refuse()
      const person = await store.write((sql) => useOf(sql, passkey, { newCounter, rpId: here.rpId }))
      if (!person) return refuse()
      await failures.clear(request.ip)
      return { ...(await sessions.open(person)), refusedCalls: callsRefusedTo(person.role, app.access) }
    },
  )

  /** Resolves to undefined when the passkey was removed or used meanwhile, or its person is disabled. */
  async function useOf(
    sql: Sql,
    passkey: StoredPasskey,
    use: { newCounter: number; rpId: string },
  ): Promise<StoredPerson | undefined> {
    const now = clock()
    const person = await people.find(sql, passkey.personId)
    if (!person || person.disabledAt || !(await passkeys.use(sql, passkey, { ...use, now }))) return undefined
    await activity.add(sql, { action: 'signed_in', personId: person.id, detail: 'Passkey' }, now)
    return person
  }
}

const personIn = ({ author }: { author?: Author }): SignedInPerson => author?.person ?? refuseWithoutPerson()

function refuseWithoutPerson(): never {
  throw new HttpError(409, 'The owner’s password has no passkeys, sign in as a person first')
}

/** The device says whose passkey it is. */
function isFor({ response: { userHandle } }: PasskeySignIn['credential'], { personId }: StoredPasskey): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === personId
}

/** One sentence for every reason. */
function refuse(): never {
  throw new HttpError(401, 'This passkey cannot be used here')
}
