import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { DayAvailability, DayCapacity, maxAvailabilityDays } from '#features/availability/availability.ts'
import { availabilityOf, type BookingRules, daysFrom } from '#features/availability/free-times.ts'
import { readPlan } from '#features/availability/server/plan.ts'
import { closedReason } from '#features/closed-days/closed-days.ts'
import { closedDaysFrom } from '#features/closed-days/server/upcoming.ts'
import { type CalendarDay, dayAt, daysBetween } from '#firm/calendar-day.ts'
import { Day, text } from '#firm/fields.ts'
import { timeSlots } from '#firm/services.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Store } from '#platform/store/store.ts'

type Dependencies = { store: Store; clock: () => Date; rules: BookingRules; looks: RateLimit }

const Range = { from: Day, to: Day }

/** What visitors and staff see of the free times. */
export const availabilityRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { store, clock, rules, looks } = dependencies
  const { scan, engine } = store

  app.get(
    '/api/availability',
    {
      config: { access: 'public' },
      schema: {
        summary: `Says which times can be booked on at most ${maxAvailabilityDays} days, and why none of a day can`,
        querystring: z.strictObject({ service: z.optional(text(100)), ...Range }),
        response: { 200: z.array(DayAvailability) },
      },
    },
    async ({ query: { service = '', from, to }, ip }) => {
      const days = daysOf(from, to)
      const now = clock()
      await looks.take(ip, now)
      const calendar =
        rules.booking === 'confirm'
          ? await readPlan({ sql: scan, engine }, { from, to }, { rules, now })
          : { closed: await closedDaysFrom(store.read, dayAt(now), from) }
      return availabilityOf({ service }, days, { ...calendar, rules, now })
    },
  )

  app.get(
    '/api/admin/capacity',
    {
      config: { access: 'office' },
      schema: {
        summary: `Says how many visits go on at each time on at most ${maxAvailabilityDays} days, and how many can`,
        querystring: z.strictObject(Range),
        response: { 200: z.array(DayCapacity) },
      },
    },
    async ({ query: { from, to } }) => {
      const days = daysOf(from, to)
      const { plan, closed, capacityOn } = await readPlan({ sql: scan, engine }, { from, to }, { rules, now: clock() })
      return days.map((day) => {
        const reason = closedReason(closed, day)
        const capacity = reason === undefined ? capacityOn(day) : 0
        const slots = timeSlots.map((time) => ({ time, taken: plan.takenAt(day, timeOfSlot(time)), capacity }))
        return { day, slots, ...(reason !== undefined && { reason }) }
      })
    },
  )
}

/** Throws 400 for a range that ends before it begins, or that is too long. */
function daysOf(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  if (to < from) throw new HttpError(400, 'To must not be before From')
  if (daysBetween(from, to) >= maxAvailabilityDays)
    throw new HttpError(400, `Ask for at most ${maxAvailabilityDays} days at a time`)
  return daysFrom(from, to)
}
