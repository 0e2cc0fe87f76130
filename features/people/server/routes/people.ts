import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Activity } from '#features/people/activity.ts'
import { Passkey, StoredPasskey } from '#features/people/passkey.ts'
import { fullName, NewPassphrase, NewPerson, Person, type StoredPerson, TeamMember } from '#features/people/person.ts'
import { PersonChange } from '#features/people/person-change.ts'
import { deleteFeedsBeyondCrew, deleteFeedsOf } from '#features/people/server/calendar-feeds.ts'
import { passkeyAddress } from '#features/people/server/passkeys/address.ts'
import { passkeys } from '#features/people/server/passkeys/passkeys.ts'
import { lockPeople, people, personOf, teamMemberOf } from '#features/people/server/people.ts'
import type { Credential } from '#platform/access/credential.ts'
import { nothingOfCustomers } from '#platform/access/crew-scope.ts'
import { costOf, hashPassword, makePassphrase } from '#platform/access/password.ts'
import type { Sessions } from '#platform/access/sessions.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#platform/http/if-match.ts'
import { activity } from '#platform/store/activity.ts'
import type { Sql, Store } from '#platform/store/store.ts'

type Dependencies = {
  store: Store
  credential: Credential
  sessions: Sessions | undefined
  publicUrl: string
  clock: () => Date
}

/** A malformed id gets the same answer as an unknown one, so its form is not described. */
const PersonParams = z.object({ personId: z.string() })

/** The people who work here, as the owner keeps them. */
export const peopleRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { store, credential, sessions, publicUrl, clock },
) => {
  app.get(
    '/api/admin/people',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Lists the people who can sign in, and then those who are disabled',
        response: { 200: z.array(Person) },
      },
    },
    async () => (await people.list(store.read)).map(personOf),
  )

  app.get(
    '/api/admin/team',
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Lists the names and colors of all people, for everybody who signed in',
        response: { 200: z.array(TeamMember) },
      },
    },
    async () => (await people.list(store.read)).map(teamMemberOf),
  )

  app.post(
    '/api/admin/people',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Adds a person. They can sign in once they have a passphrase',
        body: NewPerson,
        response: { 201: Person },
      },
    },
    async ({ body }, reply) => {
      const person = await store.write(async (sql) => {
        await lockPeople(sql, store.engine)
        const now = clock()
        return recorded(sql, await people.create(sql, body, now), 'person_added', now)
      })
      return reply.status(201).send(personOf(person))
    },
  )

  app.patch(
    '/api/admin/people/:personId',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Changes a person. The sign-in name stays',
        params: PersonParams,
        headers: IfMatch,
        body: PersonChange,
        response: { 200: Person },
      },
    },
    async ({ params, headers, body }) => {
      const person = await store.write(async (sql) => {
        await lockPeople(sql, store.engine)
        const now = clock()
        const changed =
          (await people.change(sql, params.personId, body, now, expectedUpdatedAt(headers))) ??
          notFoundOrStale(await people.find(sql, params.personId), 'person', 'person')
        if (changed.role === 'crew') await deleteFeedsBeyondCrew(sql, changed.id)
        return recorded(sql, changed, 'person_changed', now)
      })
      return personOf(person)
    },
  )

  app.post(
    '/api/admin/people/:personId/passphrase',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Makes a new passphrase, shows it once, and ends the sessions and passkeys of the person',
        params: PersonParams,
        response: { 200: NewPassphrase },
      },
    },
    async ({ params }) => {
      if (!credential) throw new HttpError(503, 'Admin access is not set up yet', { retryAfter: 3600 })
      const { signInName } = (await people.find(store.read, params.personId)) ?? notFound('person')
      const passphrase = `${signInName}-${makePassphrase()}`
      // Costs as much as the owner's password, so that the time of a login does not tell which names exist.
      const passphraseHash = await hashPassword(passphrase, undefined, costOf(await credential()))
      await endWith(params.personId, async (sql) => {
        await passkeys.removeAll(sql, params.personId)
        return change(sql, params.personId, { passphraseHash }, 'passphrase_made')
      })
      return { passphrase }
    },
  )

  app.post(
    '/api/admin/people/:personId/disable',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Ends the sessions, passkeys and calendar addresses of a person, who cannot sign in any more',
        params: PersonParams,
        response: { 200: Person },
      },
    },
    async ({ params: { personId } }) =>
      endWith(personId, async (sql) => {
        const { disabledAt } = (await people.find(sql, personId)) ?? notFound('person')
        const changes = { disabledAt: disabledAt ?? clock().toISOString() }
        const person = await change(sql, personId, changes, 'person_disabled')
        await passkeys.removeAll(sql, personId)
        await deleteFeedsOf(sql, personId)
        return personOf(person)
      }),
  )

  app.post(
    '/api/admin/people/:personId/enable',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Lets a disabled person sign in again, with the passphrase from before',
        params: PersonParams,
        response: { 200: Person },
      },
    },
    async ({ params }) =>
      personOf(
        await endWith(params.personId, (sql) => change(sql, params.personId, { disabledAt: null }, 'person_enabled')),
      ),
  )

  app.get(
    '/api/admin/people/:personId/passkeys',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Lists the passkeys of a person, newest first',
        params: PersonParams,
        response: { 200: z.array(Passkey) },
      },
    },
    async (request) => {
      const { id } = (await people.find(store.read, request.params.personId)) ?? notFound('person')
      return passkeys.of(store.read, id, passkeyAddress(publicUrl, request))
    },
  )

  app.delete(
    '/api/admin/people/:personId/passkeys/:passkeyId',
    {
      config: { access: 'owner' },
      schema: {
        summary: 'Removes a passkey of a person and ends their sessions',
        params: z.extend(PersonParams, { passkeyId: StoredPasskey.shape.id }),
      },
    },
    async ({ params: { personId, passkeyId } }, reply) => {
      await endWith(personId, async (sql) => {
        const removed = (await passkeys.remove(sql, passkeyId, personId)) ?? notFound('passkey')
        const person = (await people.find(sql, personId)) ?? notFound('person')
        const detail = `${removed.name} (${fullName(person)})`
        await activity.add(sql, { action: 'passkey_removed', detail }, clock())
      })
      return reply.status(204).send()
    },
  )

  /** Runs the change and ends the person's sessions. Nobody can call this without a session of their own. */
  const endWith: Sessions['endWith'] = (personId, save) =>
    sessions ? sessions.endWith(personId, save) : store.write(save)

  async function change(
    sql: Sql,
    id: string,
    changes: Partial<Pick<StoredPerson, 'passphraseHash' | 'disabledAt'>>,
    action: Activity['action'],
  ): Promise<StoredPerson> {
    const now = clock()
    const person = (await people.change(sql, id, changes, now)) ?? notFound('person')
    return recorded(sql, person, action, now)
  }

  async function recorded(sql: Sql, person: StoredPerson, action: Activity['action'], now: Date) {
    await activity.add(sql, { action, detail: fullName(person) }, now)
    return person
  }
}
