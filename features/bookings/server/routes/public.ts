import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NearestTimes } from '#features/availability/availability.ts'
import { Booking, BookingStatusChange } from '#features/bookings/booking.ts'
import { BookingReceipt } from '#features/bookings/booking-request.ts'
import { bookings, statusPurposeOf } from '#features/bookings/server/bookings.ts'
import { BookingQuery } from '#features/bookings/server/query.ts'
import { SentBooking } from '#features/bookings/server/sent-booking.ts'
import { bookingInPath, ownVisits } from '#platform/access/crew-scope.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams } from '#platform/http/lists.ts'
import { hasChanged } from '#platform/store/row-events.ts'
import { ChangeHeaders, changeOnce } from '#platform/submissions/change-once.ts'
import { Unchanged } from '#platform/submissions/idempotency.ts'
import { addListCalls } from '#platform/submissions/list-calls.ts'
import { publicBodyLimit, SubmissionHeaders, spamSignalOf, submissionOf } from '#platform/submissions/submission.ts'
import { type BookingDependencies, saveBookingRequest } from './save-booking-request.ts'

export const bookingRoutes: FastifyPluginAsyncZod<BookingDependencies> = async (app, dependencies) => {
  const { store, deliveryQueue, clock } = dependencies
  addListCalls(app, dependencies, {
    list: 'bookings',
    row: Booking,
    rows: bookings,
    query: BookingQuery,
    access: ownVisits,
    one: 'booking',
    many: 'bookings',
    afterRestore: (sql, id, now) => deliveryQueue.requeueRestored(sql, 'booking', id, now),
  })

  app.post(
    '/api/bookings',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Books a visit. A time that is not free gets the free times nearest to it',
        headers: SubmissionHeaders,
        body: SentBooking,
        response: { 201: BookingReceipt, 409: NearestTimes },
      },
    },
    async (request, reply) => {
      const receipt = await saveBookingRequest(dependencies, submissionOf(request), spamSignalOf(request))
      return reply.status(201).send(receipt)
    },
  )

  app.patch(
    '/api/bookings/:id/status',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Sets a booking’s status, and notifies the customer if tellCustomer is true',
        params: IdParams,
        headers: ChangeHeaders,
        body: BookingStatusChange,
        response: { 200: Booking },
      },
    },
    async (request) => {
      const { id } = request.params
      const { status, tellCustomer } = request.body
      const { booking, mails } = await store.write((sql) => {
        const now = clock()
        async function change() {
          const booking =
            (await bookings.change(sql, id, { status }, now, expectedUpdatedAt(request.headers))) ??
            notFoundOrStale(await bookings.find(sql, id), 'booking', 'booking')
          const purpose = tellCustomer ? await statusPurposeOf(sql, booking) : undefined
          if (!purpose && !hasChanged(sql)) return new Unchanged({ booking, mails: [] })
          const pending = [
            ...(purpose ? [{ purpose, customer: booking.customerEmail }] : []),
            { purpose: 'booking.changed' } as const,
          ]
          const mails = await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, now)
          return { booking, mails }
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, change)
      })
      await deliveryQueue.deliver(mails)
      return booking
    },
  )
}
