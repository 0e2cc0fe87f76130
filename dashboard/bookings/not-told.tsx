import { useToday } from '#dashboard/shared/today.ts'
import type { Booking } from '#domain/booking.ts'
import { isNotTold } from '#domain/told-visit.ts'

/** Whether the customer still has to be told the new time of the visit. */
export const useIsNotTold = (booking: Booking): boolean => isNotTold(booking, useToday())

/** Beside the time of a visit that was moved. */
export function NotToldMark({ booking }: { booking: Booking }) {
  if (!useIsNotTold(booking)) return null
  return (
    <span className="shrink-0 font-semibold text-wait" title="The customer was not told the new time">
      Not told
    </span>
  )
}
