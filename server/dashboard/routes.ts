import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import { Overview, Related } from '#domain/dashboard.ts'
import { ListedRow, listNames } from '#domain/lists.ts'
import { notFound } from '#server/http/http-error.ts'
import { IdParams, Ids, type ListDependencies } from '#server/http/lists.ts'
import { overviewAt } from './overview.ts'
import { historyOf, relatedTo } from './related.ts'

const List = z.enum(listNames)

/** What staff see across the lists. */
export const deskRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, { store, clock }) => {
  app.get(
    '/api/overview',
    { schema: { summary: 'What there is to do, and how many came in each week', response: { 200: Overview } } },
    () => {
      const now = clock()
      return store.cachedUntilWrite(`overview ${dayAt(now)}`, () => overviewAt(store.scan, now))
    },
  )

  app.get(
    '/api/related',
    {
      schema: {
        summary: 'How many other rows the customers of these rows have, and who else comes at that hour',
        querystring: z.strictObject({ list: List, ids: Ids }),
        response: { 200: z.array(Related) },
      },
    },
    ({ query }) => relatedTo(store.scan, query.list, query.ids),
  )

  app.get(
    '/api/history',
    {
      schema: {
        summary: 'The other rows about the customer of a row',
        querystring: z.strictObject({ list: List, id: IdParams.shape.id }),
        response: { 200: z.array(ListedRow) },
      },
    },
    async ({ query }) => (await historyOf(store.scan, query.list, query.id)) ?? notFound('row'),
  )
}
