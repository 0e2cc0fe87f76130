import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NearestTimes } from '#features/availability/availability.ts'
import { Booking, BookingStatusChange } from '#features/bookings/booking.ts'
import { BookingReceipt } from '#features/bookings/booking-request.ts'
import { SentBooking } from '#features/bookings/sent-source.ts'
import { bookings, statusPurposeOf } from '#features/bookings/server/bookings.ts'
import { BookingQuery } from '#features/bookings/server/query.ts'
import { bookingInPath, ownVisits } from '#platform/access/crew-scope.ts'
import { notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams, sendList } from '#platform/http/lists.ts'
import { hasChanged } from '#platform/store/row-events.ts'
import { ChangeHeaders, changeOnce } from '#platform/submissions/change-once.ts'
import { Unchanged } from '#platform/submissions/idempotency.ts'
import { publicBodyLimit, SubmissionHeaders, spamSignalOf, submissionOf } from '#platform/submissions/submission.ts'
import { type BookingDependencies, saveBookingRequest } from './save-booking-request.ts'

export const bookingRoutes: FastifyPluginAsyncZod<BookingDependencies> = async (app, dependencies) => {
  const { store, deliveryQueue, clock } = dependencies

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

  app.get(
    '/api/bookings',
    {
      config: { access: ownVisits },
      schema: {
        summary: 'Lists bookings, newest first: all of them, or one batch with a Link header to the next',
        querystring: BookingQuery,
        response: { 200: z.array(Booking) },
      },
    },
    (request, reply) => sendList(request, reply, dependencies, bookings),
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

  app.delete(
    '/api/bookings/:id',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Deletes a booking, which can be restored for 30 days',
        params: IdParams,
        headers: SubmissionHeaders,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await store.write((sql) => {
        const now = clock()
        const remove = async () => (await bookings.remove(sql, id, now)) || notFound('booking')
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, remove)
      })
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/bookings/:id/restore',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Restores a deleted booking',
        params: IdParams,
        headers: SubmissionHeaders,
        response: { 200: Booking },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function restore() {
          const booking = (await bookings.restore(sql, id, now)) ?? notFound('deleted booking')
          await deliveryQueue.requeueRestored(sql, 'booking', id, now)
          return booking
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, restore)
      }),
  )
}
