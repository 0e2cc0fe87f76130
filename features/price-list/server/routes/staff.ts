import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  maxPriceItems,
  NewPriceItem,
  PriceImport,
  PriceImportRequest,
  PriceItem,
  PriceItemChange,
} from '#features/price-list/price-item.ts'
import { priceItems } from '#features/price-list/server/price-items.ts'
import { ofQuotes } from '#platform/access/access.ts'
import { nothingOfCustomers } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams } from '#platform/http/lists.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'
import { importPrices } from './import.ts'

/** A price list of 2,000 lines has less. */
const importLimit = 1024 * 1024

/** The price list, which staff edit in place. */
export const priceItemRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.get(
    '/api/admin/price-items',
    {
      config: { access: ofQuotes(nothingOfCustomers) },
      schema: { summary: 'Lists the price list in alphabetical order', response: { 200: z.array(PriceItem) } },
    },
    () => priceItems.list(store.read),
  )

  app.post(
    '/api/admin/price-items',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Adds a line to the price list',
        headers: SubmissionHeaders,
        body: NewPriceItem,
        response: { 201: PriceItem },
      },
    },
    async ({ body, headers, routeOptions }, reply) => {
      const now = clock()
      const request = { key: headers['idempotency-key'], endpoint: `POST ${routeOptions.url}`, body, now }
      const item = await store.write((sql) =>
        withIdempotencyKey(sql, request, async () => {
          if ((await priceItems.count(sql)) >= maxPriceItems)
            throw new HttpError(409, `The price list can have ${maxPriceItems} lines at most`)
          return priceItems.create(sql, body, now)
        }),
      )
      return reply.status(201).send(item)
    },
  )

  app.patch(
    '/api/admin/price-items/:id',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Changes a line of the price list. Quotes keep what they were written with',
        params: IdParams,
        headers: IfMatch,
        body: PriceItemChange,
        response: { 200: PriceItem },
      },
    },
    ({ params: { id }, headers, body }) =>
      store.write(
        async (sql) =>
          (await priceItems.change(sql, id, body, clock(), expectedUpdatedAt(headers))) ??
          notFoundOrStale(await priceItems.find(sql, id), 'line of the price list', 'line'),
      ),
  )

  app.delete(
    '/api/admin/price-items/:id',
    {
      config: { access: 'office' },
      schema: { summary: 'Deletes a line of the price list for good', params: IdParams },
    },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => priceItems.remove(sql, params.id)))) notFound('line of the price list')
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/import/price-items',
    {
      config: { access: 'office' },
      bodyLimit: importLimit,
      schema: {
        summary: 'Imports a price list from CSV, or from the content without one. A dry run only names the bad rows',
        body: PriceImportRequest,
        response: { 200: PriceImport },
      },
    },
    ({ body }) => store.write((sql) => importPrices(sql, body, clock())),
  )
}
