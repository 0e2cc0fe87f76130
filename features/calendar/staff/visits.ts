import { business } from '#content'
import { needSamePeople, type TimeOff, timeOffOn } from '#features/bookings/assignment.ts'
import type { Booking } from '#features/bookings/booking.ts'
import {
  minutesOf,
  type PlannedVisit,
  plannedVisit,
  spanOf,
  spansOverlap,
  timeInWords,
} from '#features/bookings/visit.ts'
import type { VisitDays } from '#features/closed-days/staff/closed-days.ts'
import { lists } from '#features/lists.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { groupBy } from '#ui/group-by.ts'
import { hourOf } from './place.ts'

/** A booking on a day of the calendar. */
export type CalendarVisit = {
  booking: Booking
  /** As it is on the day. */
  visit: PlannedVisit
  /** As it is on all of its days. */
  days: readonly PlannedVisit[]
  /** Whether another live visit overlaps it on the day and needs the same people, or one of them is away. */
  isClash: boolean
  /** Whether somebody who comes has time off that day. */
  isAway: boolean
}

export type Visits = ReadonlyMap<CalendarDay, CalendarVisit[]>

/** One array for all days without visits, so that they are equal props. */
export const noVisits: readonly CalendarVisit[] = []

const liveStatuses: readonly string[] = lists.bookings.openStatuses

/** Whether it is a day of a visit over several days that takes, or took, place. */
export const isLong = ({ booking, days }: CalendarVisit) => days.length > 1 && booking.status !== 'cancelled'

/** Whether the visit can still take place. Others neither clash nor move. */
export const isLive = ({ status }: Booking) => liveStatuses.includes(status)

type Clashing = {
  /** Bookings that are not shown. */
  others: readonly Booking[]
  timeOff: readonly TimeOff[]
  /** Whether anybody can be assigned. */
  hasTeam: boolean
}

/** The planned visits of the bookings on each of their days, in order of time, and what they clash with. */
export function visitsByDay(
  bookings: readonly Booking[],
  { others, timeOff, hasTeam }: Clashing,
  daysOf: VisitDays,
): Visits {
  const planned = inOrder(bookings.flatMap((booking) => onDays(booking, daysOf)))
  const ids = new Set(bookings.map(({ id }) => id))
  const hidden = others.filter(({ id }) => !ids.has(id)).flatMap((booking) => onDays(booking, daysOf))
  const clashes = clashesIn(hidden.length > 0 ? inOrder([...planned, ...hidden]) : planned, hasTeam)
  const visits = planned.map((each) => {
    const { booking, visit } = each
    const isAway =
      isLive(booking) && timeOffOn(timeOff, booking.people, [{ day: visit.day, span: spanOf(visit) }]).length > 0
    return { ...each, isClash: isAway || clashes.has(each), isAway }
  })
  return groupBy(visits, ({ visit }) => visit.day)
}

type OnDay = Omit<CalendarVisit, 'isClash' | 'isAway'>

function onDays(booking: Booking, daysOf: VisitDays): OnDay[] {
  const days = daysOf(plannedVisit(booking))
  return days.map((visit) => ({ booking, visit, days }))
}

function inOrder(planned: OnDay[]): OnDay[] {
  return planned.sort(
    (one, other) => compare(sortKey(one.visit), sortKey(other.visit)) || one.booking.id - other.booking.id,
  )
}

/** The days of live bookings on which their visits overlap. Takes visits in order of time. */
function clashesIn(planned: readonly OnDay[], hasTeam: boolean): ReadonlySet<OnDay> {
  const clashes = new Set<OnDay>()
  // The earlier visits that go on when the next one begins.
  let running: OnDay[] = []
  for (const next of planned) {
    if (!isLive(next.booking)) continue
    running = running.filter(({ visit }) => spansOverlap(spanOf(visit), spanOf(next.visit)))
    for (const other of running) if (needSamePeople(other.booking, next.booking, hasTeam)) clashes.add(other).add(next)
    running.push(next)
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
  return hoursFrom(Math.min(...hours), Math.max(...hours) + 1)
}

/** From `first` to the hour before `end`. */
function hoursFrom(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}

/** The hours of its day in which a visit takes place. */
function hoursIn({ visit }: CalendarVisit): number[] {
  const start = hourOf(visit)
  const end = Math.ceil((minutesOf(visit.time) + visit.durationMinutes) / 60)
  return [start, ...hoursFrom(start + 1, Math.min(end, 24))]
}

/** The rows of a board, without gaps: the usual hours, and more when a visit takes place outside of them. */
export const hoursOf = (visits: readonly CalendarVisit[]): number[] =>
  hoursBetween([...usualHours, ...visits.flatMap(hoursIn)])

/** The hour of a row: "8 AM", or 08:00 where the day has 24 hours. */
export const hourInWords = (hour: number) => shortTime(timeInWords(`${String(hour).padStart(2, '0')}:00`))

/** "9:00 AM" becomes "9 AM"; 09:00 stays. */
export const shortTime = (time: string) => time.replace(/:00(?= )/, '')
