import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { RowChange } from '#features/history/row-change.ts'
import { ListedRow, listNames } from '#features/lists.ts'
import { Overview, Related } from '#features/overview/overview.ts'
import { Revenue } from '#features/overview/revenue.ts'
import { overviewAt } from '#features/overview/server/overview.ts'
import { revenueOf } from '#features/overview/server/revenue.ts'
import { historyOf, relatedTo } from '#features/same-customer/server/related.ts'
import { repositories } from '#features/same-customer/server/repositories.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids, type ListDependencies } from '#platform/http/lists.ts'
import { rowHistory } from '#platform/store/row-history.ts'

const List = z.enum(listNames)

const yearError = 'Year must be a year from 2000 to 2199'
const Year = z.pipe(
  z
    .string(yearError)
    .check(z.regex(/^2[01]\d\d$/, yearError), z.meta({ type: 'integer', minimum: 2000, maximum: 2199 })),
  z.transform(Number),
)

/** Data that spans the lists. */
export const dashboardRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, { store, clock }) => {
  app.get(
    '/api/overview',
    {
      schema: { summary: 'Counts open work, and new bookings and quote requests by week', response: { 200: Overview } },
    },
    () => {
      const now = clock()
      return overviewAt(store.scan, now)
    },
  )

  app.get(
    '/api/revenue',
    {
      schema: {
        summary: 'Sums up bookings, jobs, amounts and quote requests by month and by year',
        querystring: z.strictObject({ year: Year }),
        response: { 200: Revenue },
      },
    },
    ({ query }) => revenueOf(store, query.year, clock()),
  )

  app.get(
    '/api/related',
    {
      schema: {
        summary: 'Counts other rows of the same customers, and lists bookings in the same time slot',
        querystring: z.strictObject({ list: List, ids: Ids }),
        response: { 200: z.array(Related) },
      },
    },
    ({ query }) => relatedTo(store.scan, query.list, query.ids, clock()),
  )

  app.get(
    '/api/history',
    {
      schema: {
        summary: 'Lists other rows of the same customer',
        querystring: z.strictObject({ list: List, id: IdParams.shape.id }),
        response: { 200: z.array(ListedRow) },
      },
    },
    async ({ query }) => (await historyOf(store.scan, query.list, query.id)) ?? notFound('row'),
  )

  app.get(
    '/api/row-changes',
    {
      schema: {
        summary: 'Lists the changes of a row with the old and the new values, newest first. A deleted row has none',
        querystring: z.strictObject({ list: List, id: IdParams.shape.id }),
        response: { 200: z.array(RowChange) },
      },
    },
    async ({ query: { list, id } }) => {
      const row = await repositories[list].find(store.scan, id)
      return row ? rowHistory.of(store.scan, list, row) : []
    },
  )
}
