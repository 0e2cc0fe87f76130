import type { Booking } from '#domain/booking.ts'
import type { WishProblem } from '#domain/booking-request.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { wishProblemOf } from '#domain/wish.ts'
import { reasonClosedOn } from '#server/closed-days/upcoming.ts'
import type { Sql } from '#server/store/store.ts'
import { bookings } from './repository.ts'

/** For the answer to a booking that is saved: a read that fails must not make it an error. */
export async function wishProblemOfSaved(sql: Sql, id: Booking['id']): Promise<WishProblem | undefined> {
  try {
    const booking = await bookings.find(sql, id)
    return booking && (await wishProblemIn(sql, booking))
  } catch {
    return undefined
  }
}

/** Why nobody can come at the customer's wish. Undefined once a visit is agreed. */
export async function wishProblemIn(sql: Sql, booking: Booking): Promise<WishProblem | undefined> {
  if (booking.visit) return undefined
  return wishProblemOf(booking, await reasonClosedOn(sql, dayOf(booking.preferredDate)))
}
