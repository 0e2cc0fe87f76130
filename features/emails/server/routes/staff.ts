import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Delivery, FailedMail } from '#features/emails/delivery.ts'
import { failedMails } from '#features/emails/server/failed-mails.ts'
import { mailsInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import { sendAll } from '#platform/http/row-stream.ts'
import { outbox } from '#platform/mail/outbox.ts'

const failedLimit = 200

/** Ids of rows. Without any, all emails and webhook calls are listed. */
const MailQuery = z.strictObject({ bookings: z.optional(Ids), contactSubmissions: z.optional(Ids) })

export const mailRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, deliveryQueue, clock }) => {
  app.get(
    '/api/mails',
    {
      config: { access: mailsInQuery },
      schema: {
        summary: 'Lists emails and webhook calls with their delivery state',
        querystring: MailQuery,
        response: { 200: z.array(Delivery) },
      },
    },
    async ({ query: { bookings, contactSubmissions } }, reply) => {
      if (!bookings && !contactSubmissions) return sendAll(reply, await outbox.readAll(store))
      const mails = [
        bookings ? outbox.listAbout(store.scan, 'booking', bookings) : [],
        contactSubmissions ? outbox.listAbout(store.scan, 'contact_submission', contactSubmissions) : [],
      ]
      return (await Promise.all(mails)).flat().sort((a, b) => b.id - a.id)
    },
  )

  app.get(
    '/api/mails/failed',
    {
      config: { access: 'office' },
      schema: {
        summary: `Lists the newest ${failedLimit} emails of the last two weeks that could not be sent, newest first`,
        response: { 200: z.array(FailedMail) },
      },
    },
    () => failedMails.list(store.scan, clock(), failedLimit),
  )

  app.post(
    '/api/mails/:id/resend',
    {
      config: { access: 'office' },
      schema: { summary: 'Sends an email or webhook call again', params: IdParams, response: { 200: Delivery } },
    },
    async ({ params }) => (await deliveryQueue.resend(params.id)) ?? notFound('mail'),
  )

  app.post(
    '/api/mails/:id/stop',
    {
      config: { access: 'office' },
      schema: { summary: 'Stops an email that has not been sent', params: IdParams, response: { 200: Delivery } },
    },
    ({ params: { id } }) =>
      store.write(async (sql) => {
        const stopped = await outbox.stop(sql, id, 'Stopped by staff', clock())
        if (stopped) return stopped
        if (!(await outbox.find(sql, id))) notFound('mail')
        throw new HttpError(409, 'This email was already sent or stopped')
      }),
  )
}
