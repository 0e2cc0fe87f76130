import * as z from 'zod/mini'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { failedMails } from '#features/emails/server/failed-mails.ts'
import { lists } from '#features/lists.ts'
import type { Overview } from '#features/overview/overview.ts'
import { quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { quoteNumbersAt } from '#features/quotes/server/numbers.ts'
import { startOfDay } from '#firm/business-clock.ts'
import { dayAfter, dayAt, mondayOf, noonOf } from '#firm/calendar-day.ts'
import { overdueBefore } from '#firm/waiting.ts'
import { quotedList } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'
import { Count } from '#platform/store/values.ts'
import { waitingRows } from './waiting.ts'

const weekCount = 12

const StatusCount = z.extend(Count, { status: z.string() })
/** The weeks are numbered from the first. */
const WeekCount = z.extend(Count, { week: z.number() })

const Named = z.object({ name: z.string() })
const namesShown = 2

const openBooking = `status IN (${quotedList(lists.bookings.openStatuses)})`
const openSubmission = `status IN (${quotedList(lists['contact-submissions'].openStatuses)})`

const urgentBooking = `priority = 'urgent' AND ${openBooking}`
const urgentSubmission = `priority = 'urgent' AND ${openSubmission}`

/** Counts rows by status and by what they need, quotes, failed emails, and new rows by week. Names customers of urgent rows. */
export async function overviewAt(sql: Sql, now: Date): Promise<Overview> {
  const today = noonOf(dayAt(now))
  const overdue = { overdueBefore: overdueBefore(now) }
  const [byStatus, submissionsByStatus, calls, due, flagged, urgentBookings, urgentSubmissions] = await Promise.all([
    countBy(sql, 'bookings', bookingStatuses),
    countBy(sql, 'contact_submissions', quoteRequestStatuses),
    count(sql, 'call_logs', 'true'),
    // IS NOT NULL matches the condition of the partial index.
    count(
      sql,
      'contact_submissions',
      `follow_up_date IS NOT NULL AND follow_up_date <= $1 AND ${openSubmission}`,
      today,
    ),
    count(sql, 'call_logs', '"followUpRequired"'),
    count(sql, 'bookings', urgentBooking),
    count(sql, 'contact_submissions', urgentSubmission),
  ])
  const [bookingNames, submissionNames, overdueBookings, overdueSubmissions, failed, weeks, quoteNumbers, waiting] =
    await Promise.all([
      newestNames(sql, 'bookings', '"customerName"', urgentBooking),
      newestNames(sql, 'contact_submissions', 'name', urgentSubmission),
      bookings.count(sql, overdue),
      quoteRequests.count(sql, overdue),
      failedMails.count(sql, now),
      weeksUntil(sql, now),
      quoteNumbersAt(sql, now),
      waitingRows(sql, now),
    ])
  return {
    bookings: { ...byStatus, urgentOpen: urgentBookings, urgentNames: bookingNames, overdue: overdueBookings },
    contactSubmissions: {
      ...submissionsByStatus,
      urgentOpen: urgentSubmissions,
      urgentNames: submissionNames,
      overdue: overdueSubmissions,
      followUpsDue: due,
    },
    callLogs: { total: calls, followUpsDue: flagged },
    quotes: quoteNumbers,
    waiting,
    mails: { failed },
    weeks,
  }
}

async function count(sql: Sql, table: string, condition: string, ...parameters: string[]): Promise<number> {
  const where = condition === 'true' ? '' : ` WHERE ${condition}`
  const [row] = await sql(`SELECT count(*) AS count FROM ${table}${where}`, parameters, Count)
  return row?.count ?? 0
}

async function newestNames(sql: Sql, table: string, column: string, condition: string): Promise<string[]> {
  const statement = `SELECT ${column} AS name FROM ${table} WHERE ${condition} ORDER BY id DESC LIMIT ${namesShown}`
  return (await sql(statement, [], Named)).map(({ name }) => name)
}

/** `total` includes rows with other statuses. */
async function countBy<Status extends string>(sql: Sql, table: string, statuses: readonly Status[]) {
  const found = await sql(`SELECT status, count(*) AS count FROM ${table} GROUP BY status`, [], StatusCount)
  const counts = new Map(found.map(({ status, count }) => [status, count]))
  const entries = statuses.map((status) => [status, counts.get(status) ?? 0])
  const total = found.reduce((sum, { count }) => sum + count, 0)
  return { total, statuses: Object.fromEntries(entries) as Record<Status, number> } // one entry for each status
}

/** New rows in the last twelve weeks, Monday to Sunday in the business's time zone. The current week is last. */
async function weeksUntil(sql: Sql, now: Date): Promise<Overview['weeks']> {
  const thisMonday = mondayOf(dayAt(now))
  const mondays = Array.from({ length: weekCount }, (_, week) => dayAfter(thisMonday, 7 * (week + 1 - weekCount)))
  const boundaries = [...mondays, dayAfter(thisMonday, 7)].map(startOfDay)
  const [bookings, submissions] = await Promise.all(
    ['bookings', 'contact_submissions'].map(async (table) => {
      const counts = mondays.map(
        (_, week) =>
          `SELECT ${week} AS week, count(*) AS count FROM ${table} WHERE created_at >= $${week + 1} AND created_at < $${week + 2}`,
      )
      const found = await sql(counts.join(' UNION ALL '), boundaries, WeekCount)
      return new Map(found.map(({ week, count }) => [week, count]))
    }),
  )
  return mondays.map((monday, week) => ({
    monday,
    bookings: bookings?.get(week) ?? 0,
    contactSubmissions: submissions?.get(week) ?? 0,
  }))
}
