import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Booking } from '#features/bookings/booking.ts'
import { bookings, statusPurposeOf } from '#features/bookings/server/bookings.ts'
import { hasNewTime, visitToTell } from '#features/bookings/told-visit.ts'
import { Delivery, StatusEmail, StatusEmailReason, StatusEmailRequest, undoSeconds } from '#features/emails/delivery.ts'
import { dayAt } from '#firm/calendar-day.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale, RequiredIfMatch } from '#platform/http/if-match.ts'
import { IdParams } from '#platform/http/lists.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { type EmailContent, plainTextOf, previewHashOf } from '#platform/mail/email-template.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { Sql } from '#platform/store/store.ts'
import { ChangeHeaders, changeOnce, unlessChanged } from '#platform/submissions/change-once.ts'

/**
 * The email that tells a customer that the booking is confirmed, declined or cancelled, or when the visit is now. Staff see
 * it before they send it, or decide not to.
 */
export const statusEmailRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, deliveryQueue, clock }) => {
  app.get(
    '/api/bookings/:id/status-email',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Shows the email that tells the customer about the booking’s status or its new time',
        params: IdParams,
        response: { 200: StatusEmail },
      },
    },
    ({ params: { id } }) => show(id, null),
  )

  app.post(
    '/api/bookings/:id/status-email/preview',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Shows the same email with the reason that staff give',
        params: IdParams,
        body: StatusEmailReason,
        response: { 200: StatusEmail },
      },
    },
    ({ params: { id }, body }) => show(id, body.reasonGiven),
  )

  app.post(
    '/api/bookings/:id/status-email',
    {
      config: { access: 'office' },
      schema: {
        summary: `Sends the email that was shown, after ${undoSeconds} seconds in which it can be stopped`,
        params: IdParams,
        headers: RequiredIfMatch,
        body: StatusEmailRequest,
        response: { 201: Delivery },
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const seen = { purpose: body.purpose, updatedAt: expectedUpdatedAt(headers) }
      // Outside the transaction, because the email's link may need one of its own.
      const { reasonGiven } = body
      const preview = await previewOf(id, seen.purpose, reasonGiven)
      const mail = await store.write(async (sql) => {
        const now = clock()
        const { purpose, customer } = await statusMailOf(sql, id, now, seen)
        const pending = [
          { purpose, customer, delayMs: undoSeconds * 1000, previewHash: previewHashOf(wanted(preview)), reasonGiven },
        ]
        const [saved] = await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, now)
        return saved === undefined ? undefined : outbox.find(sql, saved)
      })
      return reply.status(201).send(mail ?? notFound('mail'))
    },
  )

  app.delete(
    '/api/bookings/:id/told-visit',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Notes that the customer gets no email about the confirmation or the new time',
        params: IdParams,
        headers: ChangeHeaders,
        response: { 200: Booking },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function settle() {
          const booking = (await bookings.find(sql, id)) ?? notFound('booking')
          const expected = expectedUpdatedAt(request.headers) ?? booking.updatedAt
          if (booking.updatedAt !== expected) return notFoundOrStale(booking, 'booking', 'booking')
          await bookings.noteSent(sql, id, { told: visitToTell(booking) })
          return unlessChanged(sql, { ...booking, toldVisit: null })
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, settle)
      }),
  )

  async function show(id: number, reasonGiven: Delivery['reasonGiven']): Promise<StatusEmail> {
    // Read before the email: if the booking changes in between, the version is too old to send anything.
    const { purpose, updatedAt } = await statusMailOf(store.read, id, clock())
    const email = wanted(await previewOf(id, purpose, reasonGiven))
    return { purpose, updatedAt, subject: email.subject, text: plainTextOf(email) }
  }

  const previewOf = (id: number, purpose: StatusEmail['purpose'], reasonGiven: Delivery['reasonGiven']) =>
    deliveryQueue.preview({ about: 'booking', subjectId: id, purpose, reasonGiven })
}

/** Throws 404 when the booking does not exist, and 409 when the email is no longer right. */
function wanted(email: Awaited<ReturnType<DeliveryQueue['preview']>>): EmailContent {
  if (!email) return notFound('booking')
  if ('unwanted' in email) throw new HttpError(409, email.unwanted ?? 'This email is out of date')
  return email
}

/**
 * Throws 404 when the booking does not exist, 412 when it is no longer as staff saw it, and 409 when there is no such
 * email.
 */
async function statusMailOf(
  sql: Sql,
  id: number,
  now: Date,
  seen?: { purpose: string; updatedAt: string | undefined },
) {
  const booking = (await bookings.find(sql, id)) ?? notFound('booking')
  const { customerEmail, updatedAt } = booking
  const isMoved = booking.visit && hasNewTime(booking, dayAt(now))
  const purpose = isMoved ? 'visit' : await statusPurposeOf(sql, booking)
  if (seen && (purpose !== seen.purpose || updatedAt !== seen.updatedAt)) {
    throw new HttpError(412, 'This booking has changed since you saw the email')
  }
  if (!purpose) throw new HttpError(409, 'There is no email for this status')
  if (customerEmail === '') throw new HttpError(409, 'This customer has no email address')
  return { purpose, customer: customerEmail, updatedAt }
}
