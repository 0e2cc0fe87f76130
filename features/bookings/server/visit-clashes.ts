import * as z from 'zod/mini'
import { isTimeOff, needSamePeople, type TimeOff, timeOffOn } from '#features/bookings/assignment.ts'
import { defaultVisitMinutes, type Span, spanOf, spansOverlap } from '#features/bookings/visit.ts'
import { longVisitMinutes, maxDaysApart, visitDays } from '#features/bookings/visit-days.ts'
import { type ClosedDays, closedReason, timeOffInWords } from '#features/closed-days/closed-days.ts'
import { closedDays } from '#features/closed-days/server/closed-days.ts'
import { upcomingClosedDays } from '#features/closed-days/server/upcoming.ts'
import { lists } from '#features/lists.ts'
import { people } from '#features/people/server/people.ts'
import type { Related } from '#features/same-customer/related.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { Day, Id } from '#firm/fields.ts'
import { quotedList } from '#platform/store/listing.ts'
import type { Sql, Value } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import { peopleOf } from './row.ts'

/** Maximum number of overlapping bookings shown for one booking. */
const overlapLimit = 20
/** Maximum number of bookings read for the days of one request. */
const visitLimit = 5000
/** Closed days before these do not count for the days of a visit. */
const daysBack = 366

const isOpen = `status IN (${quotedList(lists.bookings.openStatuses)})`

const PlannedVisit = z.object({
  id: Id,
  day: Day,
  time: z.string(),
  minutes: z.nullable(z.number()),
  people: z.nullable(z.string()),
})
/** `parts` are the days of the visit. */
type PlannedBooking = {
  id: number
  day: CalendarDay
  time: string
  people: string[]
  parts: { day: CalendarDay; span: Span }[]
}
type VisitClashes = Pick<Related, 'sameSlot' | 'overlaps' | 'closedReason' | 'timeOff'>

/** For each booking: the other open bookings that need the same people at the same time, and who does not work then. */
export async function visitClashes(sql: Sql, ids: readonly number[], now: Date) {
  const [placeholders, parameters] = inList(ids)
  const closed = await upcomingClosedDays(sql, now, dayAfter(dayAt(now), -daysBack))
  const visits = await plannedBookings(sql, closed, `id IN (${placeholders})`, parameters)
  if (visits.length === 0) return new Map<number, VisitClashes>()
  const worked = [...new Set(visits.flatMap(({ parts }) => parts.map(({ day }) => day)))]
  const [dayPlaceholders, dayParameters] = inList(daysNear(worked, 0, 1))
  // Only an agreed visit can last past midnight, into the day of another, and only a long one goes on later.
  const [before, beforeParameters] = inList(daysNear(worked, -1, -1), dayParameters.length + 1)
  const earlier = [...dayParameters, ...beforeParameters]
  const [long, longParameters] = inList(daysNear(worked, -maxDaysApart, -1), earlier.length + 1)
  const condition = `("plannedDay" IN (${dayPlaceholders}) OR ("plannedDay" IN (${before}) AND "durationMinutes" IS NOT NULL)
    OR ("plannedDay" IN (${long}) AND "durationMinutes" > ${longVisitMinutes}))`
  const open = await plannedBookings(sql, closed, `${condition} AND ${isOpen}`, [...earlier, ...longParameters])
  const byDay = groupByDay(open)
  const timeOffOf = await timeOffDuring(sql, visits)
  const hasTeam = (await people.list(sql)).some(({ disabledAt }) => !disabledAt)
  return new Map(
    visits.map((visit) => {
      const near = daysNear(
        visit.parts.map(({ day }) => day),
        -1,
        1,
      ).flatMap((day) => byDay.get(day) ?? [])
      const others = [...new Set(near)].filter(
        (other) =>
          other.id !== visit.id &&
          needSamePeople(visit, other, hasTeam) &&
          other.parts.some(({ span }) => visit.parts.some((part) => spansOverlap(part.span, span))),
      )
      const together = others.filter(({ day, time }) => day === visit.day && time === visit.time)
      const firstIds = (bookings: PlannedBooking[]) => bookings.slice(0, overlapLimit).map(({ id }) => id)
      const reason = closedReason(closed, visit.day) ?? null
      return [
        visit.id,
        {
          sameSlot: firstIds(together),
          overlaps: firstIds(others),
          closedReason: reason,
          timeOff: timeOffOf(visit),
        },
      ]
    }),
  )
}

/** A function that returns the time off of the people who come to a visit, on its days. */
async function timeOffDuring(sql: Sql, visits: readonly PlannedBooking[]) {
  if (visits.every((visit) => visit.people.length === 0)) return () => []
  const first = visits.map(({ day }) => day).sort()[0] ?? ''
  const timeOff: TimeOff[] = (await closedDays.list(sql, first)).filter(isTimeOff)
  const names = new Map(timeOff.length === 0 ? [] : (await people.list(sql)).map((each) => [each.id, each.firstName]))
  return ({ people: coming, parts }: PlannedBooking): Related['timeOff'] =>
    timeOffOn(timeOff, coming, parts).map((off) => ({
      ...{ personId: off.personId, reason: timeOffInWords(off) },
      firstName: names.get(off.personId) ?? '',
    }))
}

/** All days from `first` to `last` days after one of the days. */
function daysNear(days: readonly CalendarDay[], first: number, last: number): CalendarDay[] {
  const offsets = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [...new Set(offsets.flatMap((offset) => days.map((day) => dayAfter(day, offset))))]
}

/** The bookings by each day of their visits. */
function groupByDay(planned: readonly PlannedBooking[]): Map<CalendarDay, PlannedBooking[]> {
  const onDays = planned.flatMap((booking) => booking.parts.map(({ day }) => ({ day, booking })))
  const groups = Map.groupBy(onDays, ({ day }) => day)
  return new Map([...groups].map(([day, group]) => [day, group.map(({ booking }) => booking)]))
}

async function plannedBookings(
  sql: Sql,
  closed: readonly ClosedDays[],
  condition: string,
  parameters: Value[],
): Promise<PlannedBooking[]> {
  const rows = await sql(
    `SELECT id, "plannedDay" AS day, "plannedTime" AS time, "durationMinutes" AS minutes, people FROM bookings
     WHERE ${condition} ORDER BY id LIMIT ${visitLimit}`,
    parameters,
    PlannedVisit,
  )
  return rows.map(({ id, day, time, minutes, people }) => ({
    id,
    day,
    time,
    people: peopleOf(people),
    parts: visitDays({ day, time, durationMinutes: minutes ?? defaultVisitMinutes }, closed).map((part) => ({
      day: part.day,
      span: spanOf(part),
    })),
  }))
}
