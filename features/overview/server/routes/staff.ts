import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Overview } from '#features/overview/overview.ts'
import { Revenue } from '#features/overview/revenue.ts'
import { overviewAt } from '#features/overview/server/overview.ts'
import { revenueOf } from '#features/overview/server/revenue.ts'
import type { Context } from '#platform/http/context.ts'

const yearError = 'Year must be a year from 2000 to 2199'
const Year = z.pipe(
  z
    .string(yearError)
    .check(z.regex(/^2[01]\d\d$/, yearError), z.meta({ type: 'integer', minimum: 2000, maximum: 2199 })),
  z.transform(Number),
)

/** Numbers about all lists. */
export const overviewRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.get(
    '/api/overview',
    {
      config: { access: 'office' },
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
      config: { access: 'office' },
      schema: {
        summary: 'Sums up bookings, jobs, amounts and quote requests by month and by year',
        querystring: z.strictObject({ year: Year }),
        response: { 200: Revenue },
      },
    },
    ({ query }) => revenueOf(store, query.year, clock()),
  )
}
