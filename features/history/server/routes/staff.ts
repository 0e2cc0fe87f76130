import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { RowChange } from '#features/history/row-change.ts'
import { listNames } from '#features/lists.ts'
import { repositories } from '#features/same-customer/server/repositories.ts'
import { rowInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { IdParams } from '#platform/http/lists.ts'
import { rowHistory } from '#platform/store/row-history.ts'

/** Changes of a row. */
export const historyRoutes: FastifyPluginAsyncZod<Context> = async (app, { store }) => {
  app.get(
    '/api/row-changes',
    {
      config: { access: rowInQuery },
      schema: {
        summary: 'Lists the changes of a row with the old and the new values, newest first. A deleted row has none',
        querystring: z.strictObject({ list: z.enum(listNames), id: IdParams.shape.id }),
        response: { 200: z.array(RowChange) },
      },
    },
    async ({ query: { list, id } }) => {
      const row = await repositories[list].find(store.scan, id)
      return row ? rowHistory.of(store.scan, list, row) : []
    },
  )
}
