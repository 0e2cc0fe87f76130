import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { type ListName, listNames, lists } from '#features/lists.ts'
import { type Activity, ActivityEntry } from '#features/people/activity.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { endOfDay, startOfDay } from '#firm/business-clock.ts'
import { Day, Id } from '#firm/fields.ts'
import { activity, maxActivity } from '#platform/store/activity.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'

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
      const customers = await namesOfCustomers(store.read, entries)
      return entries.map((entry) => ({
        ...entry,
        person: nameIn(names, entry.personId),
        customerName: nameIn(customers, keyOf(entry)),
      }))
    },
  )
}

const nameColumns = {
  bookings: 'customerName',
  'contact-submissions': 'name',
  'call-logs': 'callerName',
} as const satisfies Record<ListName, string>

const NamedRow = z.object({ id: Id, name: z.nullable(z.string()) })

const keyOf = ({ list, rowId }: Pick<Activity, 'list' | 'rowId'>) => (list && rowId ? `${list}/${rowId}` : null)

/** The names of the customers of these rows, by `keyOf`, also of deleted ones. */
async function namesOfCustomers(sql: Sql, entries: readonly Activity[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const list of listNames) {
    const ids = [...new Set(entries.flatMap((entry) => (entry.list === list && entry.rowId ? entry.rowId : [])))]
    if (ids.length === 0) continue
    const { table } = lists[list]
    const [placeholders, parameters] = inList(ids)
    const rows = await sql(
      `SELECT id, "${nameColumns[list]}" AS name FROM ${table} WHERE id IN (${placeholders})`,
      parameters,
      NamedRow,
    )
    for (const { id, name } of rows) if (name) names.set(`${list}/${id}`, name)
  }
  return names
}

const nameIn = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null))
