import * as z from 'zod/mini'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Booking } from './booking.ts'
import { plannedVisit, Visit } from './visit.ts'

/** What a customer knows of a visit: when the crew arrives. */
export const ToldVisit = z.extend(z.pick(Visit, { day: true, windowMinutes: true }), {
  /** HH:MM on a 24-hour clock; "24:00" for a preferred time that is no slot. */
  time: z.string(),
  /** Set while nothing has told the customer that the visit is confirmed. */
  isUnconfirmed: z.optional(z.literal(true)),
})
export type ToldVisit = z.infer<typeof ToldVisit>

type Planned = Pick<Booking, 'visit' | 'preferredDate' | 'preferredTime'>

/** What the customer has to know of the booking's visit. */
export function visitToTell(booking: Planned): ToldVisit {
  const { day, time, windowMinutes } = plannedVisit(booking)
  return { day, time, windowMinutes }
}

export const isSameArrival = (one: ToldVisit, other: ToldVisit): boolean =>
  one.day === other.day && one.time === other.time && one.windowMinutes === other.windowMinutes

/** Whether the customer of a confirmed visit still has to be told so, or its new time. Past visits do not count. */
export const isNotTold = (booking: Booking, today: CalendarDay): boolean =>
  booking.toldVisit !== null &&
  booking.status === 'confirmed' &&
  booking.customerEmail !== '' &&
  plannedVisit(booking).day >= today

/** Whether what the customer has to be told is a new time. */
export const hasNewTime = (booking: Booking, today: CalendarDay): boolean =>
  isNotTold(booking, today) && booking.toldVisit !== null && !isSameArrival(booking.toldVisit, visitToTell(booking))
