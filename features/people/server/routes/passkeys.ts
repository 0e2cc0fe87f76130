import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { business } from '#content'
import {
  NewPasskey,
  ownerId,
  Passkey,
  PasskeyAvailability,
  PasskeyOptions,
  PasskeySignIn,
  StoredPasskey,
} from '#features/people/passkey.ts'
import { fullName, type StoredPerson } from '#features/people/person.ts'
import { passkeyAddress } from '#features/people/server/passkeys/address.ts'
import { Challenges } from '#features/people/server/passkeys/challenges.ts'
import { passkeys } from '#features/people/server/passkeys/passkeys.ts'
import { algorithms, loadWebAuthn, newCounterOf, readNewPasskey } from '#features/people/server/passkeys/verify.ts'
import { people } from '#features/people/server/people.ts'
import { Access } from '#features/people/session.ts'
import { callsRefusedTo } from '#platform/access/access.ts'
import type { Credential } from '#platform/access/credential.ts'
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
  credential: Credential
  sessions: Sessions | undefined
  publicUrl: string
  clock: () => Date
  /** Counts sign-ins that failed, and the challenges of strangers. */
  rateLimitStoreFor(rule: string): RateLimitStore
}

/** Passkeys sign in a person with the finger, face or PIN that unlocks their device. */
export const passkeyRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { store, credential: ownerPassword, sessions, publicUrl, clock, rateLimitStoreFor },
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
        summary: 'Lists your own passkeys, newest first',
        response: { 200: z.array(Passkey) },
      },
    },
    (request) => passkeys.of(store.read, holderOf(request), passkeyAddress(publicUrl, request)),
  )

  app.post(
    '/api/admin/passkeys/options',
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Returns what a browser needs to make you a passkey',
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      const id = holderOf(request)
      const person = await people.find(store.read, id)
      const here = passkeyAddress(publicUrl, request)
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: business.name,
        rpID: here.rpId,
        userID: new TextEncoder().encode(id),
        userName: person?.signInName ?? ownerId,
        userDisplayName: person ? fullName(person) : 'Owner',
        attestationType: 'none',
        // The device knows whose passkey it is, so a sign-in needs no name.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: (await passkeys.of(store.read, id, here)).map(({ id }) => ({ id })),
        supportedAlgorithmIDs: algorithms,
      })
      await challenges.save(options.challenge, id)
      return { ...options }
    },
  )

  app.post(
    '/api/admin/passkeys/register',
    {
      config: { access: nothingOfCustomers },
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Adds a passkey of your own',
        body: NewPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const { name, credential } = request.body
      const personId = holderOf(request)
      const challenge = await challenges.take(credential.response.clientDataJSON, personId)
      const here = passkeyAddress(publicUrl, request)
      const read = challenge && (await readNewPasskey(credential, { ...here, challenge }))
      if (!read) throw new HttpError(400, 'This passkey could not be added, please try again')
      const now = clock()
      const passkey = {
        ...{ ...read, personId, name, createdAt: now.toISOString(), lastUsedAt: null, rpId: here.rpId },
        passwordTag: personId === ownerId ? await passwordTag() : null,
      }
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
        summary: 'Removes a passkey of your own',
        params: z.object({ passkeyId: StoredPasskey.shape.id }),
      },
    },
    async ({ author, params }, reply) => {
      const personId = holderOf({ author })
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
      const used = await store.write((sql) => useOf(sql, passkey, { newCounter, rpId: here.rpId }))
      if (!used) return refuse()
      const { person } = used
      await failures.clear(request.ip)
      const opened = await sessions.open(person, { byPasskey: true })
      return { ...opened, refusedCalls: callsRefusedTo(person?.role ?? 'owner', app.access) }
    },
  )

  /** Short: enough to notice another password, too little to test guesses against a backup. */
  async function passwordTag(): Promise<string> {
    const hash = (await ownerPassword?.()) ?? ''
    return createHmac('sha256', hash).update('passkeys').digest('hex').slice(0, 4)
  }

  /**
   * Without a person, the passkey is the owner's. Resolves to undefined when the passkey was removed or used meanwhile, its person
   * is disabled, or the owner's password is another one.
   */
  async function useOf(
    sql: Sql,
    passkey: StoredPasskey,
    use: { newCounter: number; rpId: string },
  ): Promise<{ person: StoredPerson | undefined } | undefined> {
    const now = clock()
    const person = await people.find(sql, passkey.personId)
    const isOwners = passkey.personId === ownerId && passkey.passwordTag === (await passwordTag())
    const isHeld = person ? !person.disabledAt : isOwners
    if (!isHeld || !(await passkeys.use(sql, passkey, { ...use, now }))) return undefined
    await activity.add(sql, { action: 'signed_in', personId: person?.id ?? null, detail: 'Passkey' }, now)
    return { person }
  }
}

/** Whose the passkeys are. */
const holderOf = ({ author }: { author?: Author | undefined }): string => author?.person?.id ?? ownerId

/** The device says whose passkey it is. */
function isFor({ response: { userHandle } }: PasskeySignIn['credential'], { personId }: StoredPasskey): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === personId
}

/** One sentence for every reason. */
function refuse(): never {
  throw new HttpError(401, 'This passkey cannot be used here')
}
