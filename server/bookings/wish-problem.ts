import type { Booking } from '#domain/booking.ts'
import type { WishProblem } from '#domain/booking-request.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { wishProblemOf } from '#domain/wish.ts'
import { reasonClosedOn } from '#server/closed-days/upcoming.ts'
import type { Sql } from '#server/store/store.ts'

/** Why nobody can come at the customer's wish. Undefined once a visit is agreed. */
export async function wishProblemIn(sql: Sql, booking: Booking): Promise<WishProblem | undefined> {
  if (booking.visit) return undefined
  return wishProblemOf(booking, await reasonClosedOn(sql, dayOf(booking.preferredDate)))
}
