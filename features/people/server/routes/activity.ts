import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { ActivityEntry } from '#features/people/activity.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { endOfDay, startOfDay } from '#firm/business-clock.ts'
import { Day } from '#firm/fields.ts'
import { activity, maxActivity } from '#platform/store/activity.ts'
import type { Store } from '#platform/store/store.ts'

const Query = z.strictObject({
  from: z.optional(Day),
  to: z.optional(Day),
  /** Everybody without it. */
  person: z.optional(PersonId),
})

/** What people did: who signed in, who exported, who deleted. */
export const activityRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    '/api/admin/activity',
    {
      config: { access: 'owner' },
      schema: {
        summary: `Lists the newest ${maxActivity} sign-ins, exports, deletions and changes of people, newest first`,
        querystring: Query,
        response: { 200: z.array(ActivityEntry) },
      },
    },
    async ({ query: { from, to, person } }) => {
      const names = await namesOfPeople(store.read)
      const entries = await activity.list(store.read, {
        ...(from && { from: startOfDay(from) }),
        ...(to && { to: endOfDay(to) }),
        ...(person && { personId: person }),
      })
      return entries.map((entry) => ({ ...entry, person: nameIn(names, entry.personId) }))
    },
  )
}

const nameIn = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null))
