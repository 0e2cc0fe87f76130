import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { Id } from '#firm/fields.ts'
import type { Sql } from '#platform/store/store.ts'
import { bookings } from './bookings.ts'

/** The id of the quote request that the booking was made from. */
export async function quoteRequestOf(sql: Sql, bookingId: Booking['id']): Promise<number | undefined> {
  const [source] = await sql(
    `SELECT id FROM conversions WHERE list = 'contact-submissions' AND "bookingId" = $1`,
    [bookingId],
    z.object({ id: Id }),
  )
  return source?.id
}

/** The booking that a quote request was converted to. Undefined without one, and while it is deleted. */
export async function madeBookingOf(sql: Sql, id: QuoteRequest['id']): Promise<Booking | undefined> {
  const [made] = await sql(
    `SELECT "bookingId" FROM conversions WHERE list = 'contact-submissions' AND id = $1`,
    [id],
    z.object({ bookingId: Id }),
  )
  return made && bookings.find(sql, made.bookingId)
}
