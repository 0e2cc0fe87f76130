import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hasStatusEmail } from '#domain/booking.ts'
import { Mail, StatusEmail, undoSeconds } from '#domain/mail.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { IdParams } from '#server/http/lists.ts'
import { plainTextOf } from '#server/mail/email-template.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { outbox } from '#server/mail/outbox.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { bookings } from './repository.ts'

type Dependencies = { store: Store; mailQueue: MailQueue; clock: () => Date }

/** The email that tells a customer that the booking is confirmed or cancelled. Staff see it before they send it. */
export const statusEmailRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, mailQueue, clock }) => {
  app.get(
    '/api/bookings/:id/status-email',
    {
      schema: {
        summary: 'Shows the email that tells the customer about the booking’s status',
        params: IdParams,
        response: { 200: StatusEmail },
      },
    },
    async ({ params: { id } }) => {
      const { purpose } = await statusMailOf(store.read, id)
      const email = (await mailQueue.preview({ about: 'booking', subjectId: id, purpose })) ?? notFound('booking')
      if ('unwanted' in email) throw new HttpError(409, email.unwanted ?? 'This email is no longer right')
      return { subject: email.subject, text: plainTextOf(email) }
    },
  )

  app.post(
    '/api/bookings/:id/status-email',
    {
      schema: {
        summary: `Emails the customer about the booking’s status after ${undoSeconds} seconds, in which it can be stopped`,
        params: IdParams,
        response: { 201: Mail },
      },
    },
    async ({ params: { id } }, reply) => {
      const mail = await store.write(async (sql) => {
        const pending = [{ ...(await statusMailOf(sql, id)), delayMs: undoSeconds * 1000 }]
        const [saved] = await mailQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, clock())
        return saved === undefined ? undefined : outbox.find(sql, saved)
      })
      return reply.status(201).send(mail ?? notFound('mail'))
    },
  )
}

/** Throws 404 when the booking does not exist, and 409 when there is no such email. */
async function statusMailOf(sql: Sql, id: number) {
  const { status, customerEmail } = (await bookings.find(sql, id)) ?? notFound('booking')
  if (!hasStatusEmail(status)) throw new HttpError(409, 'There is no email about this status')
  if (customerEmail === '') throw new HttpError(409, 'This customer has no email address')
  return { purpose: status, customer: customerEmail }
}
