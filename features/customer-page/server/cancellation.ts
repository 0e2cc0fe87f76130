import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { durationInWords, plannedVisit } from '#features/bookings/visit.ts'
import { type Cancellation, hasAskedToCancel, type RequestMessage } from '#features/customer-page/requests.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { instantOf } from '#firm/business-clock.ts'
import { rowHistory } from '#platform/store/row-history.ts'
import type { Sql } from '#platform/store/store.ts'
import type { FoundRequest } from './tokens.ts'

const defaultNoticeHours = 24
const noticeHours = business.cancelNoticeHours ?? defaultNoticeHours

/** How long customers can take back a cancellation. */
const undoMinutes = 60

const notHere = (sentence: string): Cancellation => ({ way: 'not here', sentence })

export function cancellationOf(
  { list, row }: FoundRequest,
  messages: readonly Pick<RequestMessage, 'kind' | 'state'>[],
  now: Date,
): Cancellation {
  if (list === 'contact-submissions') return endedQuote[row.status] ?? { way: 'at once' }
  const ended = endedVisit[row.status]
  if (ended !== undefined) return notHere(ended)
  if (row.status === 'pending') return { way: 'at once' }
  const untilStartMs = startOf(row) - now.getTime()
  if (untilStartMs <= 0) return notHere(`This visit has already started, please call ${business.phone}`)
  if (untilStartMs >= noticeHours * 3_600_000) return { way: 'at once' }
  if (hasAskedToCancel(messages)) return notHere('You have already asked us to cancel this visit')
  const length = durationInWords(noticeHours * 60)
  return {
    way: 'by asking',
    sentence: `This visit is less than ${length} away, so we’ll call or write to confirm that`,
  }
}

/** The status of a booking before its customer cancelled it, while they can take that back. */
export async function statusBeforeCancel(
  sql: Sql,
  { list, row }: FoundRequest,
  now: Date,
): Promise<'pending' | 'confirmed' | undefined> {
  if (list !== 'bookings' || row.status !== 'cancelled' || startOf(row) <= now.getTime()) return undefined
  const changes = await rowHistory.of(sql, list, row)
  const cancelled = changes.find(({ before }) => 'status' in before)
  if (cancelled?.by !== 'customer') return undefined
  if (now.getTime() - Date.parse(cancelled.createdAt) > undoMinutes * 60_000) return undefined
  return cancelled.before.status === 'confirmed' ? 'confirmed' : 'pending'
}

/** Why a visit can no longer be cancelled or moved on the customer's page. */
export const endedVisit: Partial<Record<Booking['status'], string>> = {
  in_progress: `We have already started this job, please call ${business.phone}`,
  completed: `This visit is over, please call ${business.phone} if something is not right`,
  cancelled: `This visit is already cancelled, please call ${business.phone} to book another`,
}

const endedQuote: Partial<Record<QuoteRequest['status'], Cancellation>> = {
  converted: notHere(`This is a booking now, please call ${business.phone} to cancel it`),
  closed: notHere('This request is already closed'),
}

/** When the planned visit begins. */
function startOf(booking: Booking): number {
  const { day, time } = plannedVisit(booking)
  return Date.parse(instantOf(day, time))
}
