import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maxAvailabilityDays, StaffTime } from '#features/availability/availability.ts'
import { type BookingRules, daysFrom, staffTimes } from '#features/availability/free-times.ts'
import { readPlan } from '#features/availability/server/plan.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import type { Store } from '#platform/store/store.ts'

type Dependencies = { store: Store; clock: () => Date; rules: BookingRules }

/** How many days after the planned one staff are offered first. */
const staffDays = 14
const staffTimesCount = 3

/** Free times for staff who set a booking's visit. */
export const freeTimeRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, clock, rules }) => {
  app.get(
    '/api/admin/bookings/:id/times',
    {
      config: { access: 'office' },
      schema: {
        summary: `Proposes at most ${staffTimesCount} free times for a booking’s visit: the least driving first`,
        params: IdParams,
        response: { 200: z.array(StaffTime) },
      },
    },
    async ({ params: { id } }) => {
      const now = clock()
      const booking = (await bookings.find(store.read, id)) ?? notFound('booking')
      const { day, time } = plannedVisit(booking)
      const { visitMinutes, visitBufferMinutes } = rules.lengthOf(booking.service)
      const from = [day, dayAt(now)].sort().at(-1) ?? day
      const to = dayAfter(from, maxAvailabilityDays - 1)
      const range = { from, to, withTowns: true, except: id }
      const { capacityOn, ...calendar } = await readPlan({ sql: store.scan, engine: store.engine }, range, {
        rules,
        now,
      })
      const wanted = {
        address: booking.address,
        day,
        time,
        durationMinutes: booking.visit?.durationMinutes ?? visitMinutes,
        bufferMinutes: visitBufferMinutes,
      }
      const on = (days: CalendarDay[]) => staffTimes(wanted, days, { ...calendar, now, crewsOn: capacityOn })
      const soon = on(daysFrom(from, dayAfter(from, staffDays)))
      return soon.length < staffTimesCount ? on(daysFrom(from, to)) : soon
    },
  )
}
