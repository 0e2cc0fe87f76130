import * as z from 'zod/mini'
import { instantOf } from '#domain/business-clock.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { Day, Timestamp } from '#domain/fields.ts'
import { lists } from '#domain/lists.ts'
import { type RequestList, requestLists } from '#domain/requests.ts'
import type { QuoteToSchedule } from '#domain/row-quote.ts'
import { quotedList } from '#server/store/listing.ts'
import type { Sql } from '#server/store/store.ts'
import { numberOf, QuoteRow } from './row.ts'

/** Far more than a firm leaves waiting. */
const limit = 200

const Accepted = z.extend(
  z.pick(QuoteRow, { quoteId: true, sequence: true, list: true, rowId: true, customerName: true, amountCents: true }),
  {
    answeredAt: Timestamp,
    /** Of a visit that was agreed. Null without one. */
    day: z.nullable(Day),
    time: z.nullable(z.string()),
  },
)

const selected = ['quoteId', 'sequence', 'list', 'rowId', 'customerName', 'amountCents', 'answeredAt']
  .map((column) => `quotes."${column}"`)
  .join(', ')

const openIn = (list: RequestList) => `request.status IN (${quotedList(lists[list].openStatuses)})`

/** The accepted quotes of each list whose row is open and has no booking, or no visit after the acceptance. */
const statements: Record<RequestList, string> = {
  'contact-submissions': `SELECT ${selected}, NULL AS day, NULL AS time
    FROM quotes JOIN contact_submissions AS request ON request.id = quotes."rowId"
    WHERE quotes.list = 'contact-submissions' AND quotes.status = 'accepted' AND ${openIn('contact-submissions')}
      AND NOT EXISTS (SELECT 1 FROM conversions JOIN bookings ON bookings.id = conversions."bookingId"
        WHERE conversions.list = quotes.list AND conversions.id = quotes."rowId")`,
  bookings: `SELECT ${selected}, CASE WHEN "durationMinutes" IS NOT NULL THEN "plannedDay" END AS day, "plannedTime" AS time
    FROM quotes JOIN bookings AS request ON request.id = quotes."rowId"
    WHERE quotes.list = 'bookings' AND quotes.status = 'accepted' AND ${openIn('bookings')}
      AND ((request.status = 'pending' AND "durationMinutes" IS NULL)
        OR ("durationMinutes" IS NOT NULL AND "plannedDay" <= $1))`,
}

/** The accepted quotes whose work is not scheduled, the last accepted first, one for each row. */
export async function quotesToSchedule(
  sql: Sql,
  today: CalendarDay,
  of: readonly RequestList[] = requestLists,
): Promise<QuoteToSchedule[]> {
  const found = await Promise.all(
    of.map((list) =>
      sql(
        `${statements[list]} ORDER BY quotes."answeredAt" DESC, quotes.id DESC LIMIT ${limit}`,
        list === 'bookings' ? [today] : [],
        Accepted,
      ),
    ),
  )
  const rows = new Map<string, QuoteToSchedule>()
  for (const version of found.flat()) {
    const { quoteId: id, list, rowId, customerName, amountCents, answeredAt: acceptedAt, day, time } = version
    // A visit before the acceptance was not for this work.
    if (day && time && instantOf(day, time) > acceptedAt) continue
    const key = `${list} ${rowId}`
    if (!rows.has(key))
      rows.set(key, { id, number: numberOf(version), list, rowId, customerName, amountCents, acceptedAt })
  }
  return [...rows.values()].toSorted((one, other) => other.acceptedAt.localeCompare(one.acceptedAt)).slice(0, limit)
}
