import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { openedTexts } from '#features/texts/server/texts.ts'
import { NewOpenedText, OpenedText } from '#features/texts/text-message.ts'
import { bookingInPath, bookingsInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import { changeOnce } from '#platform/submissions/change-once.ts'
import { Unchanged } from '#platform/submissions/idempotency.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

/** The texts to customers that staff opened on their own phones. */
export const textRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.post(
    '/api/bookings/:id/texts',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Records that staff opened a text to the customer of a booking',
        params: IdParams,
        headers: SubmissionHeaders,
        body: NewOpenedText,
        response: { 201: OpenedText },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const now = clock()
      const text = await store.write((sql) => {
        async function record() {
          const opened = { bookingId: id, ...request.body }
          const known = await openedTexts.find(sql, opened)
          return known ? new Unchanged(known) : ((await openedTexts.add(sql, opened, now)) ?? notFound('booking'))
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, record)
      })
      return reply.status(201).send(text)
    },
  )

  app.get(
    '/api/texts',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary: 'Lists the texts that staff opened for several bookings, newest first',
        querystring: z.strictObject({ ids: Ids }),
        response: { 200: z.array(OpenedText) },
      },
    },
    ({ query }) => openedTexts.of(store.read, query.ids),
  )
}
