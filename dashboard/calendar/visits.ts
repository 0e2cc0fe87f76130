import { business } from '#content'
import type { Booking } from '#domain/booking.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import { timeSlots } from '#domain/services.ts'
import { minutesOf, overlap, type PlannedVisit, plannedVisit, spanOf, timeOfSlot } from '#domain/visit.ts'
import { groupBy } from '#ui/group-by.ts'
import { hourOf } from './place.ts'

/** A booking on the calendar. */
export type CalendarVisit = {
  booking: Booking
  visit: PlannedVisit
  /** Whether another live visit overlaps it. */
  isClash: boolean
}

export type Visits = ReadonlyMap<CalendarDay, CalendarVisit[]>

/** One array for all days without visits, so that they are equal props. */
export const noVisits: readonly CalendarVisit[] = []

const liveStatuses: readonly string[] = lists.bookings.openStatuses

/** Whether the visit can still take place. Others neither clash nor move. */
export const isLive = ({ status }: Booking) => liveStatuses.includes(status)

/** The planned visits of the bookings by day, in order of time. They can also clash with those of `others`. */
export function visitsByDay(bookings: readonly Booking[], others: readonly Booking[] = []): Visits {
  const planned = inOrder(bookings)
  const ids = new Set(bookings.map(({ id }) => id))
  const all = others.length > 0 ? inOrder([...bookings, ...others.filter(({ id }) => !ids.has(id))]) : planned
  const clashes = clashesIn(all)
  const visits = planned.map((each) => ({ ...each, isClash: clashes.has(each.booking.id) }))
  return groupBy(visits, ({ visit }) => visit.day)
}

function inOrder(bookings: readonly Booking[]) {
  const planned = bookings.map((booking) => ({ booking, visit: plannedVisit(booking) }))
  return planned.sort(
    (one, other) => compare(sortKey(one.visit), sortKey(other.visit)) || one.booking.id - other.booking.id,
  )
}

/** The ids of live bookings whose visits overlap. Takes visits in order of time. */
function clashesIn(planned: readonly { booking: Booking; visit: PlannedVisit }[]): ReadonlySet<number> {
  const clashes = new Set<number>()
  // Of all earlier visits, the one that ends last overlaps the next one if any does.
  let last: (typeof planned)[number] | undefined
  for (const next of planned) {
    if (!isLive(next.booking)) continue
    if (last && overlap(last.visit, next.visit)) clashes.add(last.booking.id).add(next.booking.id)
    if (!last || spanOf(next.visit).end > spanOf(last.visit).end) last = next
  }
  return clashes
}

const sortKey = ({ day, time }: PlannedVisit) => `${day} ${time}`
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** From the first slot, or when the office opens, to the last slot, or before the office closes. */
const usualHours = hoursBetween([
  ...timeSlots.map((slot) => hourOf({ time: timeOfSlot(slot) })),
  ...business.openingHours.flatMap(({ opens, closes }) => [
    hourOf({ time: opens }),
    Math.ceil(minutesOf(closes) / 60) - 1,
  ]),
])

function hoursBetween(hours: readonly number[]): number[] {
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
}

/** The rows of a week: the usual hours, and every other hour in which a visit starts. */
export function hoursOf(visits: readonly CalendarVisit[]): number[] {
  return [...new Set([...usualHours, ...visits.map(({ visit }) => hourOf(visit))])].sort((one, other) => one - other)
}

/** "9:00 AM" becomes "9 AM". */
export const shortTime = (time: string) => time.replace(':00', '')
