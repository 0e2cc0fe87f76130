import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { plannedVisit, type Visit } from '#features/bookings/visit.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { dayAt, noonOf } from '#firm/calendar-day.ts'
import { visitLengthOf } from '#firm/visit-length.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { notFoundOrStale } from '#platform/http/if-match.ts'
import type { Sql } from '#platform/store/store.ts'
import { endedVisit } from './cancellation.ts'

/**
 * Changes the booking as its customer asks. Resolves to the purpose of the email about it, or to undefined for a plain
 * message, which changes nothing.
 */
export async function acceptMessage(
  sql: Sql,
  message: RequestMessage,
  expected: Booking['updatedAt'] | undefined,
  now: Date,
): Promise<'confirmed' | 'cancelled' | undefined> {
  if (message.kind === 'message') return undefined
  const booking = (await bookings.find(sql, message.rowId)) ?? notFound('booking')
  if (endedVisit[booking.status] !== undefined) throw new HttpError(409, 'This booking is no longer open')
  if (message.kind === 'cancel') {
    const cancelled = await bookings.change(sql, booking.id, { status: 'cancelled' }, now, expected)
    if (!cancelled) return notFoundOrStale(booking, 'booking', 'booking')
    return 'cancelled'
  }
  const visit = visitAskedFor(message, booking, now)
  const moved = await bookings.change(sql, booking.id, { visit, status: 'confirmed' }, now, expected)
  if (!moved) return notFoundOrStale(booking, 'booking', 'booking')
  return 'confirmed'
}

/** The visit at the day and slot that the customer asks for, with the window and length of the visit that it replaces. */
export function visitAskedFor(
  { preferredDate, preferredTime }: Pick<RequestMessage, 'preferredDate' | 'preferredTime'>,
  booking: Booking,
  now: Date,
): Visit {
  if (!preferredDate || !preferredTime || preferredDate < dayAt(now))
    throw new HttpError(409, 'The day that the customer asked for has passed')
  const { day, time } = plannedVisit({ preferredDate: noonOf(preferredDate), preferredTime })
  const { visitMinutes } = visitLengthOf(booking.service)
  const { windowMinutes = 0, durationMinutes = visitMinutes } = booking.visit ?? {}
  return { day, time, windowMinutes, durationMinutes }
}

/** May be empty. Throws 404 when the row was deleted. */
export async function customerEmailOf(sql: Sql, { list, rowId }: RequestMessage): Promise<string> {
  if (list === 'bookings') {
    const { customerEmail } = (await bookings.find(sql, rowId)) ?? notFound(lists[list].noun)
    return customerEmail
  }
  const { email } = (await quoteRequests.find(sql, rowId)) ?? notFound(lists[list].noun)
  return email
}
