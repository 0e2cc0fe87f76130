import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Booking } from '#features/bookings/booking.ts'
import { throwIfNotPlannable, throwIfSkipped } from '#features/bookings/server/allowed-day.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { saveStaffBooking } from '#features/bookings/server/staff-booking.ts'
import { BookingChange, StaffBooking, VisitChange } from '#features/bookings/staff-booking.ts'
import { messages } from '#features/customer-page/server/messages.ts'
import { lists } from '#features/lists.ts'
import { throwIfNotAssignable } from '#features/people/server/people.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { fieldLabels } from '#firm/labels.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { notesOfBooking } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams } from '#platform/http/lists.ts'
import { hasChanged } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { ChangeHeaders, changeOnce } from '#platform/submissions/change-once.ts'
import { Unchanged } from '#platform/submissions/idempotency.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

/** What staff do with a booking: agree on a visit, take notes, and book for a caller. */
export const staffBookingRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, deliveryQueue, clock }) => {
  app.post(
    '/api/admin/bookings',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Books for a customer, with or without an agreed visit',
        headers: SubmissionHeaders,
        body: StaffBooking,
        response: { 201: Booking },
      },
    },
    async ({ headers, body, routeOptions }, reply) => {
      const request = { body, key: headers['idempotency-key'], endpoint: routeOptions.url ?? '' }
      return reply.status(201).send(await saveStaffBooking({ store, deliveryQueue, clock }, request))
    },
  )

  app.put(
    '/api/bookings/:id/visit',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Sets the agreed visit of a booking and who comes, and can confirm it and notify the customer',
        params: IdParams,
        headers: ChangeHeaders,
        body: VisitChange,
        response: { 200: Booking },
      },
    },
    async (request) => {
      const { id } = request.params
      const { confirm, tellCustomer, people, address, ...visit } = request.body
      const { booking, mails } = await store.write((sql) => {
        const now = clock()
        async function change() {
          const before = await bookings.find(sql, id)
          // A visit that has begun can still be corrected.
          if (visit.day !== before?.visit?.day) throwIfNotPlannable(visit, now, '/day')
          else throwIfSkipped(visit, '/day')
          if (confirm && before?.address === '' && !address) throwWithoutAddress()
          // Somebody who was disabled since then can stay.
          if (people)
            await throwIfNotAssignable(
              sql,
              people.filter((each) => !before?.people.includes(each)),
            )
          const changes = {
            ...{ visit, ...(people && { people }), ...(address && { address }) },
            ...(confirm && { status: 'confirmed' as const }),
          }
          const booking =
            (await bookings.change(sql, id, changes, now, expectedUpdatedAt(request.headers))) ??
            (await throwUnchanged(sql, id))
          if (booking.status === 'confirmed') await messages.closeAskingFor(sql, id, visit.day, now)
          const purpose = confirm ? 'confirmed' : 'visit'
          const isTold = tellCustomer && openStatuses.includes(booking.status)
          if (!isTold && !hasChanged(sql)) return new Unchanged({ booking, mails: [] })
          const pending = [
            ...(isTold ? [{ purpose, customer: booking.customerEmail } as const] : []),
            { purpose: 'booking.changed' } as const,
          ]
          const mails = await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: booking.id, pending }, now)
          return { booking, mails }
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, change)
      })
      await deliveryQueue.deliver(mails)
      return booking
    },
  )

  app.delete(
    '/api/bookings/:id/visit',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Removes the agreed visit and who comes, so that the customer’s preferred time counts again',
        params: IdParams,
        headers: ChangeHeaders,
        response: { 200: Booking },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function clear() {
          const booking = await bookings.change(
            sql,
            id,
            { visit: null, people: [] },
            now,
            expectedUpdatedAt(request.headers),
          )
          return booking ? reportChange(sql, booking, now) : throwUnchanged(sql, id)
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, clear)
      }),
  )

  app.patch(
    '/api/bookings/:id',
    {
      config: { access: notesOfBooking },
      schema: {
        summary:
          'Changes the notes, the priority, the estimated duration, the Google booking link or the amount of a booking, or corrects what the customer was asked',
        params: IdParams,
        headers: ChangeHeaders,
        body: BookingChange,
        response: { 200: Booking },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function change() {
          const before = await bookings.find(sql, id)
          if (before) throwIfMoved(before, request.body, now)
          const booking = await bookings.change(sql, id, request.body, now, expectedUpdatedAt(request.headers))
          return booking ? reportChange(sql, booking, now) : throwUnchanged(sql, id)
        }
        return changeOnce(sql, { request, row: { list: 'bookings', id }, now }, change)
      }),
  )

  /** Saves the webhook event of a change that sends no email. */
  async function reportChange(sql: Sql, booking: Booking, now: Date): Promise<Booking | Unchanged<Booking>> {
    if (!hasChanged(sql)) return new Unchanged(booking)
    const pending = [{ purpose: 'booking.changed' } as const]
    await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: booking.id, pending }, now)
    return booking
  }
}

/** Nobody can come to a visit without an address. */
function throwWithoutAddress(): never {
  const detail = `${fieldLabels.address} is required`
  throw new HttpError(400, detail, { fieldErrors: [{ pointer: '/address', detail }] })
}

/** Throws 400 for a corrected preferred time that visitors could not choose now, unless it stays as it is. */
function throwIfMoved(before: Booking, change: BookingChange, now: Date): void {
  const { preferredDate, preferredTime } = { ...before, ...change }
  if (preferredDate === before.preferredDate && preferredTime === before.preferredTime) return
  throwIfNotPlannable({ day: dayOf(preferredDate), time: timeOfSlot(preferredTime) }, now, '/preferredDate')
}

/** Explains why a change found no booking: 404 or 412. */
async function throwUnchanged(sql: Sql, id: number): Promise<never> {
  return notFoundOrStale(await bookings.find(sql, id), 'booking', 'booking')
}
