import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { durationInWords, plannedVisit } from '#features/bookings/visit.ts'
import { type Cancellation, hasAskedToCancel, type RequestMessage } from '#features/customer-page/requests.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { instantOf } from '#firm/business-clock.ts'
import type { FoundRequest } from './tokens.ts'

const defaultNoticeHours = 24
const noticeHours = business.cancellationNoticeHours ?? defaultNoticeHours

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
  const tooLate = tooLateToCancel(row, now)
  if (tooLate !== undefined) return notHere(tooLate)
  return hasAskedToCancel(messages) ? notHere('You have already asked us to cancel this visit') : { way: 'by asking' }
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

function tooLateToCancel(booking: Booking, now: Date): string | undefined {
  const { day, time } = plannedVisit(booking)
  const start = Date.parse(instantOf(day, time))
  if (now.getTime() >= start) return `This visit has already started, please call ${business.phone}`
  if (start - now.getTime() >= noticeHours * 3_600_000) return undefined
  return `This visit is less than ${durationInWords(noticeHours * 60)} away, please call ${business.phone} to cancel it`
}
