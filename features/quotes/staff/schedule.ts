import { firstNumber } from '#dashboard/kit/first-number.ts'
import { readRow } from '#dashboard/kit/lists.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type Source, sourceOfQuoteRequest } from '#features/conversion/staff/source.ts'
import type { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import { readRowQuotes } from './row-quote.ts'

const list = 'contact-submissions'

/** The length of a booking's phone number, which is shorter than a quote request's. */
const maxPhone = 20

/** What staff schedule: the visit of a booking, or a booking that is made from a quote request. */
export type ToSchedule = { booking: Booking } | { source: Source }

/** Reads what the customer accepted. Resolves to undefined when its row is gone. */
export async function readToSchedule({
  list: of,
  rowId,
}: Pick<QuoteToSchedule, 'list' | 'rowId'>): Promise<ToSchedule | undefined> {
  if (of === 'bookings') {
    const booking = await readRow('bookings', rowId)
    return booking && { booking }
  }
  const [submission, [quote]] = await Promise.all([readRow(list, rowId), readRowQuotes(list, String(rowId))])
  if (!submission) return undefined
  const source = sourceOfQuoteRequest(submission, quote)
  const customerPhone = firstNumber(submission.phone).slice(0, maxPhone)
  return { source: { ...source, values: { ...source.values, customerPhone } } }
}
