import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maxAvailabilityDays, StaffTime, WantedVisit } from '#features/availability/availability.ts'
import { type BookingRules, daysFrom, staffTimes } from '#features/availability/free-times.ts'
import { readPlan } from '#features/availability/server/plan.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import type { Store } from '#platform/store/store.ts'

type Dependencies = { store: Store; clock: () => Date; rules: BookingRules }

/** How many days after the wanted one staff are offered first. */
const staffDays = 14
const staffTimesCount = 3

/** Free times for staff who plan a visit. The address is in the body, because URLs get into logs. */
export const freeTimeRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, clock, rules }) => {
  app.post(
    '/api/admin/free-times',
    {
      config: { access: 'office' },
      schema: {
        summary: `Proposes at most ${staffTimesCount} free times for a visit: the least driving first`,
        body: WantedVisit,
        response: { 200: z.array(StaffTime) },
      },
    },
    async ({ body: { service, address, near, durationMinutes, bookingId: except } }) => {
      const now = clock()
      const today = dayAt(now)
      const { day, time } = near ?? { day: today, time: '00:00' }
      const { visitMinutes, visitBufferMinutes: bufferMinutes } = rules.lengthOf(service)
      const from = day > today ? day : today
      const to = dayAfter(from, maxAvailabilityDays - 1)
      const range = { from, to, withTowns: true, ...(except !== undefined && { except }) }
      const { capacityOn, ...calendar } = await readPlan({ sql: store.scan, engine: store.engine }, range, {
        rules,
        now,
      })
      const wanted = { address, day, time, durationMinutes: durationMinutes ?? visitMinutes, bufferMinutes }
      const on = (days: CalendarDay[]) => staffTimes(wanted, days, { ...calendar, now, crewsOn: capacityOn })
      const soon = on(daysFrom(from, dayAfter(from, staffDays)))
      return soon.length < staffTimesCount ? on(daysFrom(from, to)) : soon
    },
  )
}
