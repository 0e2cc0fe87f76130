import { madeBookingOf } from '#features/bookings/server/made-booking.ts'
import { isUnscheduled } from '#features/customer-page/requests.ts'
import type { FoundRequest } from '#features/customer-page/server/tokens.ts'
import { reopeningInWords } from '#features/quotes/reopening.ts'
import type { QuotePage } from '#features/rendered-pages.ts'
import type { Sql } from '#platform/store/store.ts'

/** What the page of a quote says about the request, and asks before a yes. Only reads. */
export async function beforeYes(
  sql: Sql,
  { list, row }: FoundRequest,
): Promise<Pick<QuotePage, 'reopening' | 'asksAddress' | 'isUnscheduled'>> {
  const made = list === 'bookings' ? undefined : await madeBookingOf(sql, row.id)
  const kind = list === 'bookings' ? 'booking' : 'quote'
  return {
    reopening: reopeningInWords({ kind, status: row.status, madeBooking: made ?? null }),
    isUnscheduled: isUnscheduled(row),
    asksAddress: kind === 'quote' && !made,
  }
}
