import type { Booking } from '#domain/booking.ts'
import type { TimeProblem } from '#domain/booking-request.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { timeProblemOf } from '#domain/time-problem.ts'
import { reasonClosedOn } from '#server/closed-days/upcoming.ts'
import type { Sql } from '#server/store/store.ts'
import { bookings } from './repository.ts'

/** For the answer to a booking that is saved: a read that fails must not make it an error. */
export async function timeProblemOfSaved(sql: Sql, id: Booking['id']): Promise<TimeProblem | undefined> {
  try {
    const booking = await bookings.find(sql, id)
    return booking && (await timeProblemIn(sql, booking))
  } catch {
    return undefined
  }
}

/** Why nobody can come at the preferred time. Undefined once a visit is agreed. */
export async function timeProblemIn(sql: Sql, booking: Booking): Promise<TimeProblem | undefined> {
  if (booking.visit) return undefined
  return timeProblemOf(booking, await reasonClosedOn(sql, dayOf(booking.preferredDate)))
}
