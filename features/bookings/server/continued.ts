import * as z from 'zod/mini'
import { longVisitMinutes, maxDaysApart, visitDays } from '#features/bookings/visit-days.ts'
import { closedDaysFrom } from '#features/closed-days/server/upcoming.ts'
import { dayAfter } from '#firm/calendar-day.ts'
import { Day, Id } from '#firm/fields.ts'
import type { ListQuery } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'

const LongVisit = z.object({ id: Id, day: Day, time: z.string(), durationMinutes: z.number() })
/** Far more than a firm works on at the same time. */
const limit = 1000

/** Adds the bookings to the query whose visits began before its first day and go on within its days. */
export async function withContinued(sql: Sql, query: ListQuery): Promise<ListQuery> {
  const { from, to = '9' } = query
  if (from === undefined) return query
  const earliest = dayAfter(from, -maxDaysApart)
  const long = await sql(
    `SELECT id, "plannedDay" AS day, "plannedTime" AS time, "durationMinutes" FROM bookings
     WHERE "plannedDay" >= $1 AND "plannedDay" < $2 AND "durationMinutes" > ${longVisitMinutes} ORDER BY id LIMIT ${limit}`,
    [earliest, from],
    LongVisit,
  )
  if (long.length === 0) return query
  const closed = await closedDaysFrom(sql, earliest)
  const continued = long.filter((visit) => visitDays(visit, closed).some(({ day }) => day >= from && day <= to))
  return { ...query, continued: continued.map(({ id }) => id) }
}
