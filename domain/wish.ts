import type { BookingColumns } from './booking-columns.ts'
import type { WishProblem } from './booking-request.ts'
import { dayOf, instantOf } from './calendar-day.ts'
import { clockTime } from './visit.ts'

type Wish = Pick<BookingColumns, 'preferredDate' | 'preferredTime' | 'createdAt'>

/** Whether the preferred time had passed when the booking came in. */
export const wasOver = ({ preferredDate, preferredTime, createdAt }: Wish): boolean =>
  instantOf(dayOf(preferredDate), clockTime(preferredTime)) <= createdAt

/** `closed` is why nobody works on the preferred date. */
export function wishProblemOf(wish: Wish, closed: string | undefined): WishProblem | undefined {
  if (closed !== undefined) return 'closed'
  return wasOver(wish) ? 'over' : undefined
}
