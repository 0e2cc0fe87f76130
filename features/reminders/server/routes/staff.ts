import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { bookings } from '#features/bookings/server/bookings.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { Delivery } from '#features/emails/delivery.ts'
import {
  expectsVisit,
  getsReminder,
  hasBegun,
  Reminder,
  reminderStates,
  reminderTime,
} from '#features/reminders/reminder.ts'
import { reminderMail } from '#features/reminders/server/due.ts'
import { type RemindedVisit, remindedVisits } from '#features/reminders/server/visits.ts'
import { bookingsInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { Sql } from '#platform/store/store.ts'

const stoppedByStaff = 'Stopped by staff'

/** What staff do about a reminder: see when it goes out, send it now, or stop it. */
export const reminderRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, deliveryQueue, clock }) => {
  app.get(
    '/api/reminders',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary: 'Lists the reminders of the bookings’ visits that were not sent yet',
        querystring: z.strictObject({ ids: Ids }),
        response: { 200: z.array(Reminder) },
      },
    },
    async ({ query }) => {
      if (!deliveryQueue.isMailConfigured) return []
      const now = clock()
      const visits = await remindedVisits.ofBookings(store.scan, query.ids)
      return visits.flatMap((visit) => reminderOf(visit, now))
    },
  )

  app.post(
    '/api/bookings/:id/reminder',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Sends the reminder of a visit now, also after it was stopped',
        params: IdParams,
        response: { 200: Delivery },
      },
    },
    async ({ params }) => {
      const id = await store.write(async (sql) => {
        const now = clock()
        const mail = await mailAbout(sql, params.id, now)
        if (!deliveryQueue.isMailConfigured) throw new HttpError(409, 'Email is not set up yet', { retryAfter: 3600 })
        const [saved] = await outbox.enqueue(sql, [{ ...mail, state: 'waiting' }], now)
        if (saved !== undefined) return saved
        const earlier = await outbox.findOnce(sql, mail)
        const due = earlier && (await outbox.requeue(sql, earlier.id, now))
        if (!due) throw new HttpError(409, 'The reminder for this visit was already sent')
        return due.id
      })
      await deliveryQueue.deliver([id])
      return (await outbox.find(store.read, id)) ?? throwNoVisit()
    },
  )

  app.delete(
    '/api/bookings/:id/reminder',
    { config: { access: 'office' }, schema: { summary: 'Stops the reminder of a visit', params: IdParams } },
    async ({ params }, reply) => {
      await store.write(async (sql) => {
        const now = clock()
        const mail = { ...(await mailAbout(sql, params.id, now)), reason: stoppedByStaff }
        const isSaved = (await outbox.enqueue(sql, [{ ...mail, state: 'stopped' }], now)).length > 0
        if (!isSaved && !(await outbox.stopOnce(sql, mail, now)))
          throw new HttpError(409, 'The reminder for this visit was already sent')
      })
      return reply.status(204).send()
    },
  )
}

/** None for a visit that has begun, that was agreed too late, or whose reminder was sent. */
function reminderOf(visit: RemindedVisit, now: Date): Reminder[] {
  if (hasBegun(visit, now) || (visit.state === null && !getsReminder(visit))) return []
  const state = reminderStates.find((known) => known === (visit.state ?? 'planned'))
  return state ? [{ bookingId: visit.bookingId, at: reminderTime(visit.day), state }] : []
}

/** The reminder of the booking's visit. Throws 404 or 409 when there is nothing to remind anyone of. */
async function mailAbout(sql: Sql, bookingId: number, now: Date) {
  const booking = (await bookings.find(sql, bookingId)) ?? notFound('booking')
  const visit = plannedVisit(booking)
  if (!expectsVisit(booking)) throwNoVisit()
  if (hasBegun(visit, now)) throw new HttpError(409, 'The visit has already begun')
  if (!booking.customerEmail) throw new HttpError(409, 'This booking has no email address')
  return reminderMail(bookingId, visit.day)
}

function throwNoVisit(): never {
  throw new HttpError(409, 'There is no scheduled visit to remind the customer of')
}
