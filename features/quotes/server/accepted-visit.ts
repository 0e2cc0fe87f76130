import type { Booking } from '#features/bookings/booking.ts'
import { visitClashes } from '#features/bookings/server/visit-clashes.ts'
import { plannedVisit, Visit } from '#features/bookings/visit.ts'
import { hasTime } from '#firm/business-clock.ts'
import { dayAt } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'

/**
 * The visit of a pending booking whose quote was accepted: the customer's preferred time. Undefined when staff have to agree
 * on another one, because it is not after today, the business is closed, or another open booking is at that time.
 */
export async function visitOfAccepted(sql: Sql, booking: Booking, now: Date): Promise<Visit | undefined> {
  if (booking.visit || booking.status !== 'pending') return undefined
  const { success, data: visit } = Visit.safeParse(plannedVisit(booking))
  if (!success || visit.day <= dayAt(now) || !hasTime(visit.day, visit.time)) return undefined
  const clashes = (await visitClashes(sql, [booking.id], now)).get(booking.id)
  return clashes?.closedReason === null && clashes.overlaps.length === 0 ? visit : undefined
}
