import * as z from 'zod/mini'
import { bookings } from '#features/bookings/server/bookings.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { type ListName, lists } from '#features/lists.ts'
import type { Overview } from '#features/overview/overview.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { dayAt, noonOf } from '#firm/calendar-day.ts'
import { quotableName } from '#firm/quotable-services.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { bookableName } from '#firm/services.ts'
import { overdueBefore } from '#firm/waiting.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'

type WaitingRow = Overview['waiting'][number]

/** Of each kind. The lists show the rest in their attention order. */
const limit = 50

const RowId = z.object({ rowId: z.number() })

/**
 * The rows that nobody has answered and the follow-ups that are due, the oldest first. A quote that was sent is an answer. At most 50 of
 * each kind.
 */
export async function waitingRows(sql: Sql, now: Date): Promise<WaitingRow[]> {
  const oldest = { sort: 'oldest', limit } as const
  const urgent = { ...oldest, priority: 'urgent' }
  const [newBookings, newQuoteRequests, dueQuoteRequests, dueCalls] = await Promise.all([
    withoutRepeats(
      await bookings.list(sql, { ...urgent, status: 'pending' }),
      await bookings.list(sql, { ...oldest, status: 'pending' }),
    ),
    withoutRepeats(
      await quoteRequests.list(sql, { ...urgent, status: 'new' }),
      await quoteRequests.list(sql, { ...oldest, status: 'new' }),
    ),
    quoteRequests.list(sql, { ...oldest, followUp: true, today: noonOf(dayAt(now)) }),
    callLogs.list(sql, { ...oldest, followUp: true }),
  ])
  const hasQuote = {
    bookings: await quotedRows(sql, 'bookings', newBookings),
    'contact-submissions': await quotedRows(sql, 'contact-submissions', newQuoteRequests),
  }
  const overdue = overdueBefore(now)
  const answers = [
    ...newBookings
      .filter(({ id, visit }) => !visit && !hasQuote.bookings.has(id))
      .map(({ id, customerName, customerPhone, service, description, priority, createdAt }) => ({
        ...{ list: 'bookings' as const, id, customerName, customerPhone, since: createdAt },
        about: workInWords(bookableName(service), description),
        isUrgent: priority === 'urgent',
      })),
    ...newQuoteRequests
      .filter(({ id }) => !hasQuote['contact-submissions'].has(id))
      .map(({ id, name, phone, service, message, priority, createdAt }) => ({
        ...{ list: 'contact-submissions' as const, id, customerName: name, customerPhone: phone, since: createdAt },
        about: workInWords(quotableName(service), message),
        isUrgent: priority === 'urgent',
      })),
  ].map((row) => ({ ...row, kind: 'answer' as const, isOverdue: row.since < overdue }))
  const followUps = [
    ...dueQuoteRequests
      .filter(isOpen)
      .map(({ id, name, phone, service, message, priority, followUpDate, createdAt }) => ({
        ...{ list: 'contact-submissions' as const, id, customerName: name, customerPhone: phone },
        since: followUpDate ?? createdAt,
        about: workInWords(quotableName(service), message),
        isUrgent: priority === 'urgent',
      })),
    ...dueCalls.map(({ id, callerName, callerPhone, serviceInquiry, notes, createdAt }) => ({
      ...{ list: 'call-logs' as const, id, customerName: callerName ?? '', customerPhone: callerPhone ?? '' },
      since: createdAt,
      about: serviceInquiry ?? notes ?? '',
      isUrgent: false,
    })),
  ].map((row) => ({ ...row, kind: 'follow_up' as const, isOverdue: false }))
  const waits = new Set(answers.map(({ list, id }) => `${list}/${id}`))
  return [...answers, ...followUps.filter(({ list, id }) => !waits.has(`${list}/${id}`))]
}

/** The service, or the first words of the customer's text where it says nothing. */
function workInWords(service: string | null, text: string | null): string {
  const other = 'Other'
  const words = serviceInRow(service ?? other, text)
  return words.startsWith(`${other}: `) ? words.slice(other.length + 2) : words
}

const openStatuses: readonly string[] = lists['contact-submissions'].openStatuses

const isOpen = ({ status }: QuoteRequest) => openStatuses.includes(status)

const withoutRepeats = <Row extends { id: number }>(...lists: Row[][]): Row[] => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
]

/** The ids of those rows whose customer has a quote, sent or answered. */
async function quotedRows(sql: Sql, list: ListName, rows: readonly { id: number }[]): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ id }) => id)
  const [placeholders, parameters] = inList(ids, 2)
  const found = await sql(
    `SELECT DISTINCT "rowId" FROM quotes WHERE list = $1 AND "sentAt" IS NOT NULL AND "rowId" IN (${placeholders})`,
    [list, ...parameters],
    RowId,
  )
  return new Set(found.map(({ rowId }) => rowId))
}
