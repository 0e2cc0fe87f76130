import * as z from 'zod/mini'
import { type RequestList, requestLists } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import { Quote } from '#features/quotes/quote.ts'
import { instantOf } from '#firm/business-clock.ts'
import { type CalendarDay, dayOf } from '#firm/calendar-day.ts'
import { Day, Timestamp } from '#firm/fields.ts'
import { type ListQuery, quotedList } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'

/** Far more than a firm leaves waiting. */
const limit = 200

const AcceptedVersion = z.extend(z.pick(Quote, { list: true, rowId: true, customerName: true, amountCents: true }), {
  quoteId: Quote.shape.id,
  /** The place among the quotes of its row, from 1. */
  sequence: z.int(),
  answeredAt: Timestamp,
  /** Of a visit that was agreed. Null while a pending booking has none. */
  day: z.nullable(Day),
  time: z.nullable(z.string()),
})
type AcceptedVersion = z.infer<typeof AcceptedVersion>

const selected = ['quoteId', 'sequence', 'customerName', 'amountCents', 'answeredAt']
  .map((column) => `quotes."${column}"`)
  .join(', ')

const openIn = (list: RequestList) => `request.status IN (${quotedList(lists[list].openStatuses)})`

/**
 * The accepted quotes to schedule in each list: those of open quote requests without a booking, and those of open bookings
 * without a visit after the acceptance. The quote of a converted request counts as one of its booking. A booking that was
 * confirmed without a visit is for its preferred time.
 */
const statements: Record<RequestList, string> = {
  'contact-submissions': `SELECT ${selected}, quotes.list, quotes."rowId", NULL AS day, NULL AS time
    FROM quotes JOIN contact_submissions AS request ON request.id = quotes."rowId"
    WHERE quotes.list = 'contact-submissions' AND quotes.status = 'accepted' AND ${openIn('contact-submissions')}
      AND NOT EXISTS (SELECT 1 FROM conversions JOIN bookings ON bookings.id = conversions."bookingId"
        WHERE conversions.list = quotes.list AND conversions.id = quotes."rowId")`,
  bookings: `SELECT ${selected}, 'bookings' AS list, request.id AS "rowId",
      CASE WHEN "durationMinutes" IS NOT NULL OR request.status <> 'pending' THEN "plannedDay" END AS day, "plannedTime" AS time
    FROM quotes LEFT JOIN conversions ON conversions.list = quotes.list AND conversions.id = quotes."rowId"
      JOIN bookings AS request
        ON request.id = CASE quotes.list WHEN 'bookings' THEN quotes."rowId" ELSE conversions."bookingId" END
    WHERE quotes.status = 'accepted' AND ${openIn('bookings')}
      AND ((request.status = 'pending' AND "durationMinutes" IS NULL) OR "plannedDay" <= $1)`,
}

/** The accepted versions whose work is not scheduled, the last accepted first, one for each row. */
export async function versionsToSchedule(
  sql: Sql,
  today: CalendarDay,
  of: readonly RequestList[] = requestLists,
): Promise<AcceptedVersion[]> {
  const found = await Promise.all(
    of.map((list) =>
      sql(
        `${statements[list]} ORDER BY quotes."answeredAt" DESC, quotes.id DESC LIMIT ${limit}`,
        list === 'bookings' ? [today] : [],
        AcceptedVersion,
      ),
    ),
  )
  // A visit before the acceptance was not for this work.
  const waiting = found
    .flat()
    .filter(({ day, time, answeredAt }) => !day || !time || instantOf(day, time) <= answeredAt)
  const ofRows = Map.groupBy(waiting, ({ list, rowId }) => `${list} ${rowId}`)
  return [...ofRows.values()]
    .flatMap(([last]) => last ?? [])
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt))
    .slice(0, limit)
}

/** In the attention order, puts the rows first whose customer accepted a quote that nobody has scheduled. */
export async function withAcceptedFirst(sql: Sql, list: RequestList, query: ListQuery): Promise<ListQuery> {
  if (query.sort !== 'attention' || query.today === undefined) return query
  const found = await versionsToSchedule(sql, dayOf(query.today), [list])
  return { ...query, first: found.map(({ rowId }) => rowId) }
}
