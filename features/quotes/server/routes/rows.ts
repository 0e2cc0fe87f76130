import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requestLists } from '#features/customer-page/requests.ts'
import { RowQuote } from '#features/quotes/row-quote.ts'
import { rowQuotes } from '#features/quotes/server/row-quotes.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { bookingsInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { Ids } from '#platform/http/lists.ts'

/** Where the quotes of the rows in a list stand. */
export const rowQuoteRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.get(
    '/api/admin/row-quotes',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary: 'Says where the quotes of these bookings or quote requests stand. Rows without a quote are left out',
        querystring: z.strictObject({ list: z.enum(requestLists), ids: Ids }),
        response: { 200: z.array(RowQuote) },
      },
    },
    ({ query }) => rowQuotes(store.scan, query.list, query.ids, dayAt(clock())),
  )
}
