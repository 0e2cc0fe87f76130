import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { madeBookingOf } from '#features/bookings/server/made-booking.ts'
import { visitClashes } from '#features/bookings/server/visit-clashes.ts'
import { plannedVisit, Visit } from '#features/bookings/visit.ts'
import type { FoundRequest } from '#features/customer-page/server/tokens.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { endedBy } from '#features/quotes/reopening.ts'
import { hasTime } from '#firm/business-clock.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import type { Sql } from '#platform/store/store.ts'
import type { QuoteRow } from './row.ts'

type Yes = { sent: readonly QuoteRow[]; amountCents: number; now: Date }

/**
 * Notes the customer's yes on the booking or quote request, and on the booking that the request was converted to. Opens
 * again what had ended, so that somebody schedules the work. Resolves to the id of the booking that changed.
 */
export async function noteAcceptance(
  sql: Sql,
  { list, row }: FoundRequest,
  yes: Yes,
): Promise<Booking['id'] | undefined> {
  if (list === 'bookings') {
    await noteOnBooking(sql, row, yes, await visitOfAccepted(sql, row, yes.now))
    return row.id
  }
  const made = await madeBookingOf(sql, row.id)
  await noteOnQuoteRequest(sql, row, made, yes)
  return made && (await noteOnBooking(sql, made, yes)) ? made.id : undefined
}

/** Fills in the amount and the visit that the booking lacks. One that had ended is pending, and waits for a new visit. */
async function noteOnBooking(
  sql: Sql,
  booking: Booking,
  { amountCents, now }: Yes,
  free?: Booking['visit'],
): Promise<boolean> {
  const { status } = booking
  const hasEnded = endedBy({ kind: 'booking', status, madeBooking: null }) !== undefined
  const changes = {
    ...(booking.amountCents === null && { amountCents }),
    ...(free && { visit: free }),
    ...(hasEnded && { status: 'pending' as const, visit: null, people: [] }),
  }
  if (Object.keys(changes).length === 0) return false
  await bookings.change(sql, booking.id, changes, now)
  return true
}

/**
 * An estimated value that sending filled in becomes the accepted total. One that staff wrote stays. A request that was
 * closed is open again, and so is one that was converted to a booking that is gone.
 */
async function noteOnQuoteRequest(
  sql: Sql,
  { id, status, estimatedValue }: QuoteRequest,
  made: Booking | undefined,
  { sent, amountCents, now }: Yes,
): Promise<void> {
  const total = centsInWords(amountCents)
  const isFilledIn = sent.some((version) => centsInWords(version.amountCents) === estimatedValue)
  const open = made ? 'converted' : 'quoted'
  const hasEnded = status === 'closed' || (status === 'converted' && !made)
  const changes = {
    ...(isFilledIn && total !== estimatedValue && { estimatedValue: total }),
    ...(hasEnded && ({ status: open } as const)),
  }
  if (Object.keys(changes).length > 0) await quoteRequests.update(sql, id, changes, now)
}

/**
 * The visit of a pending booking whose quote was accepted: the customer's preferred time. Undefined when staff have to agree
 * on another one, because it is not after today, the business is closed, or another open booking is at that time.
 */
async function visitOfAccepted(sql: Sql, booking: Booking, now: Date): Promise<Visit | undefined> {
  if (booking.visit || booking.status !== 'pending') return undefined
  const { success, data: visit } = Visit.safeParse(plannedVisit(booking))
  if (!success || visit.day <= dayAt(now) || !hasTime(visit.day, visit.time)) return undefined
  const clashes = (await visitClashes(sql, [booking.id], now)).get(booking.id)
  return clashes?.closedReason === null && clashes.overlaps.length === 0 ? visit : undefined
}
