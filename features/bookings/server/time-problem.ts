import type { Booking } from '#features/bookings/booking.ts'
import type { BookingReceipt, TimeProblem } from '#features/bookings/booking-request.ts'
import { timeProblemOf } from '#features/bookings/time-problem.ts'
import { keptAsRequest } from '#features/bookings/wording.ts'
import { reasonClosedOn } from '#features/closed-days/server/upcoming.ts'
import { dayOf } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'
import { bookings } from './bookings.ts'

type SavedFacts = Pick<BookingReceipt, 'timeProblem' | 'confirmed' | 'next'>

/**
 * For the answer to a booking that is saved: a read that fails must not make it an error. `confirmsAtOnce`: its visit may be
 * agreed, which staff can have changed before the answer was asked for again.
 */
export async function factsOfSaved(sql: Sql, id: Booking['id'], confirmsAtOnce: boolean): Promise<SavedFacts> {
  try {
    const booking = await bookings.find(sql, id)
    const timeProblem = booking && (await timeProblemIn(sql, booking))
    return { ...(timeProblem && { timeProblem }), ...(confirmsAtOnce && booking && answerOf(booking)) }
  } catch {
    return {}
  }
}

function answerOf({ status, visit }: Booking): SavedFacts {
  if (visit) return status === 'confirmed' ? { confirmed: true } : {}
  return status === 'pending' ? { confirmed: false, next: keptAsRequest } : {}
}

/** Why nobody can come at the preferred time. Undefined without one, and once a visit is agreed. */
export async function timeProblemIn(sql: Sql, booking: Booking): Promise<TimeProblem | undefined> {
  if (booking.visit || !booking.hasPreference) return undefined
  return timeProblemOf(booking, await reasonClosedOn(sql, dayOf(booking.preferredDate)))
}
