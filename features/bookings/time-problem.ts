import { instantOf } from '#firm/business-clock.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { timeOfSlot } from '#firm/slot.ts'
import type { BookingColumns } from './booking-columns.ts'
import type { TimeProblem } from './booking-request.ts'

type Preferred = Pick<BookingColumns, 'preferredDate' | 'preferredTime' | 'createdAt'>

/** Whether the preferred time had passed when the booking came in. */
export const wasOver = ({ preferredDate, preferredTime, createdAt }: Preferred): boolean =>
  instantOf(dayOf(preferredDate), timeOfSlot(preferredTime)) <= createdAt

/** `closed` is why nobody works on the preferred date. */
export function timeProblemOf(preferred: Preferred, closed: string | undefined): TimeProblem | undefined {
  if (closed !== undefined) return 'closed'
  return wasOver(preferred) ? 'over' : undefined
}
