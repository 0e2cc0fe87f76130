import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Booking } from '#domain/booking.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import type { Mail } from '#domain/mail.ts'
import { BookingChange, StaffBooking, VisitChange } from '#domain/staff-booking.ts'
import { HttpError } from '#server/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#server/http/if-match.ts'
import { IdParams } from '#server/http/lists.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { withIdempotencyKey } from '#server/submissions/idempotency.ts'
import { SubmissionHeaders } from '#server/submissions/submission.ts'
import { throwIfPastDay } from './past-day.ts'
import { bookings } from './repository.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

type Dependencies = { store: Store; mailQueue: MailQueue; clock: () => Date }

/** What staff do with a booking: agree on a visit, take notes, and book for a caller. */
export const staffBookingRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, mailQueue, clock }) => {
  app.post(
    '/api/admin/bookings',
    {
      schema: {
        summary: 'Books for a customer, with or without an agreed visit',
        headers: SubmissionHeaders,
        body: StaffBooking,
        response: { 201: Booking },
      },
    },
    async ({ headers, body, routeOptions }, reply) => {
      const now = clock()
      let mails: Mail['id'][] = []
      const booking = await store.write(async (sql) => {
        const endpoint = routeOptions.url ?? ''
        const request = { key: headers['idempotency-key'], endpoint, body, now }
        // Stores only the id with the idempotency key, so that no copy of the customer's data remains.
        const { id } = await withIdempotencyKey(sql, request, async () => {
          throwIfPastDays(body, now)
          const created = await createStaffBooking(sql, mailQueue, body, now)
          mails = created.mails
          return { id: created.id }
        })
        return (await bookings.find(sql, id)) ?? throwDeleted(id)
      })
      await mailQueue.deliver(mails)
      return reply.status(201).send(booking)
    },
  )

  app.put(
    '/api/bookings/:id/visit',
    {
      schema: {
        summary: 'Sets the agreed visit of a booking, and can confirm it and notify the customer',
        params: IdParams,
        headers: IfMatch,
        body: VisitChange,
        response: { 200: Booking },
      },
    },
    async ({ params, headers, body: { confirm, tellCustomer, ...visit } }) => {
      const { booking, mails } = await store.write(async (sql) => {
        const now = clock()
        const before = await bookings.find(sql, params.id)
        // A visit that has begun can still be corrected.
        if (visit.day !== before?.visit?.day) throwIfPastDay(visit.day, now, '/day')
        const condition = { expected: expectedUpdatedAt(headers), status: confirm ? ('confirmed' as const) : undefined }
        const booking =
          (await bookings.setVisit(sql, params.id, visit, now, condition)) ?? (await throwUnchanged(sql, params.id))
        const purpose = confirm ? 'confirmed' : 'visit'
        const isOpen = openStatuses.includes(booking.status)
        const pending = tellCustomer && isOpen ? [{ purpose, customer: booking.customerEmail } as const] : []
        const mails = await mailQueue.enqueue(sql, { about: 'booking', subjectId: booking.id, pending }, now)
        return { booking, mails }
      })
      await mailQueue.deliver(mails)
      return booking
    },
  )

  app.delete(
    '/api/bookings/:id/visit',
    {
      schema: {
        summary: 'Removes the agreed visit, so that the customer’s wish counts again',
        params: IdParams,
        headers: IfMatch,
        response: { 200: Booking },
      },
    },
    ({ params, headers }) =>
      store.write(async (sql) => {
        const expected = expectedUpdatedAt(headers)
        const booking = await bookings.setVisit(sql, params.id, null, clock(), { expected })
        return booking ?? throwUnchanged(sql, params.id)
      }),
  )

  app.patch(
    '/api/bookings/:id',
    {
      schema: {
        summary: 'Changes the notes, the priority or the estimated duration of a booking',
        params: IdParams,
        headers: IfMatch,
        body: BookingChange,
        response: { 200: Booking },
      },
    },
    ({ params, headers, body }) =>
      store.write(async (sql) => {
        const booking = await bookings.change(sql, params.id, body, clock(), expectedUpdatedAt(headers))
        return booking ?? throwUnchanged(sql, params.id)
      }),
  )
}

/** Saves a booking by staff, with its email to the customer. Resolves to its id and the ids of the emails. */
export async function createStaffBooking(
  sql: Sql,
  mailQueue: MailQueue,
  body: StaffBooking,
  now: Date,
): Promise<{ id: number; mails: Mail['id'][] }> {
  const { id, customerEmail } = await bookings.createByStaff(sql, body, now)
  const purpose = body.confirm ? 'confirmed' : 'receipt'
  const pending = body.tellCustomer ? [{ purpose, customer: customerEmail } as const] : []
  return { id, mails: await mailQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, now) }
}

/** Throws 400 for a wish or a visit before today in the business's time zone. */
export function throwIfPastDays({ preferredDate, visit }: StaffBooking, now: Date): void {
  throwIfPastDay(dayOf(preferredDate), now, '/preferredDate')
  if (visit) throwIfPastDay(visit.day, now, '/visit/day')
}

/** For a repeated request whose booking is gone. */
export function throwDeleted(id: number): never {
  throw new HttpError(409, `Booking ${id}, which this request created, was deleted`)
}

/** Explains why a change found no booking: 404 or 412. */
async function throwUnchanged(sql: Sql, id: number): Promise<never> {
  return notFoundOrStale(await bookings.find(sql, id), 'booking', 'booking')
}
