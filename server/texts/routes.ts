import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NewOpenedText, OpenedText } from '#domain/text-message.ts'
import { notFound } from '#server/http/http-error.ts'
import { IdParams, Ids, type ListDependencies } from '#server/http/lists.ts'
import { openedTexts } from './repository.ts'

/** The texts to customers that staff opened on their own phones. */
export const textRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, { store, clock }) => {
  app.post(
    '/api/bookings/:id/texts',
    {
      schema: {
        summary: 'Records that staff opened a text to the customer of a booking',
        params: IdParams,
        body: NewOpenedText,
        response: { 201: OpenedText },
      },
    },
    async ({ params, body }, reply) => {
      const text = await store.write((sql) => openedTexts.add(sql, { bookingId: params.id, ...body }, clock()))
      return reply.status(201).send(text ?? notFound('booking'))
    },
  )

  app.get(
    '/api/texts',
    {
      schema: {
        summary: 'Lists the texts that staff opened for several bookings, newest first',
        querystring: z.strictObject({ ids: Ids }),
        response: { 200: z.array(OpenedText) },
      },
    },
    ({ query }) => openedTexts.of(store.read, query.ids),
  )
}
