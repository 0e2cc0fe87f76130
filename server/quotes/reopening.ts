import { reopeningInWords } from '#domain/reopening.ts'
import { madeBookingOf } from '#server/bookings/made-booking.ts'
import type { FoundRequest } from '#server/requests/tokens.ts'
import type { Sql } from '#server/store/store.ts'

/** What a yes to a quote opens again, in words for the customer. Only reads. */
export async function reopeningOf(sql: Sql, { list, row }: FoundRequest): Promise<string | undefined> {
  const made = list === 'bookings' ? undefined : await madeBookingOf(sql, row.id)
  const kind = list === 'bookings' ? 'booking' : 'quote'
  return reopeningInWords({ kind, status: row.status, madeBooking: made ?? null })
}
