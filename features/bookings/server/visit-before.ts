import type { Booking } from '#features/bookings/booking.ts'
import { expectedDays, isSameDays } from '#features/bookings/sent-day.ts'
import { isSameArrival, visitToTell } from '#features/bookings/told-visit.ts'
import { arrivalInWords, type Visit } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { Sql } from '#platform/store/store.ts'

/** The visit that the customer still expects, in words. */
export type VisitBefore = {
  days: string
  arrival: string
  /** Whether the crew comes at another time, and not only for longer or shorter. */
  isMoved: boolean
  /** Whether an email confirmed it. */
  wasConfirmed: boolean
}

/** Undefined when the customer expects the visit as it is now on these days, or none. */
export async function visitBefore(
  sql: Sql,
  booking: Booking,
  days: readonly Visit[],
): Promise<VisitBefore | undefined> {
  const last = await outbox.lastStatus(sql, 'booking', booking.id)
  const wasAnnounced = last === 'confirmed' || last === 'visit'
  const sent = expectedDays(booking.sentDays)
  const [first] = sent
  const now = visitToTell(booking)
  // A time that the customer only asked for is nothing that could move.
  const expected = booking.toldVisit?.isUnconfirmed ? null : booking.toldVisit
  // Staff may have told the customer by phone, or before the days were noted.
  const told = expected ?? (wasAnnounced && first ? { ...first, windowMinutes: now.windowMinutes } : undefined)
  if (!told) return undefined
  const known = first?.day === told.day && first.time === told.time ? sent : [told]
  const isMoved = !isSameArrival(told, now)
  if (!isMoved && isSameDays(sent, days)) return undefined
  return {
    days: visitDaysInWords(known),
    arrival: known.length > 1 ? arrivalOnDaysInWords(told, known) : arrivalInWords(told),
    isMoved,
    wasConfirmed: expected !== null || last === 'confirmed',
  }
}
