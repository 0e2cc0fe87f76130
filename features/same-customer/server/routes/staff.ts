import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ListedRow, listNames } from '#features/lists.ts'
import { Related } from '#features/same-customer/related.ts'
import { relatedTo, rowsOfSameCustomer } from '#features/same-customer/server/related.ts'
import type { Context } from '#platform/http/context.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'

const List = z.enum(listNames)

/** Other rows of a customer. */
export const sameCustomerRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.get(
    '/api/related',
    {
      config: { access: 'office' },
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
      config: { access: 'office' },
      schema: {
        summary: 'Lists other rows of the same customer',
        querystring: z.strictObject({ list: List, id: IdParams.shape.id }),
        response: { 200: z.array(ListedRow) },
      },
    },
    async ({ query }) => (await rowsOfSameCustomer(store.scan, query.list, query.id)) ?? notFound('row'),
  )
}
