import { useToday } from '#dashboard/kit/today.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { hasNewTime, isNotTold } from '#features/bookings/told-visit.ts'

/** Whether the customer still has to be told that the visit is confirmed, or its new time. */
export const useIsNotTold = (booking: Booking): boolean => isNotTold(booking, useToday())

/** Whether it is the new time. */
export const useHasNewTime = (booking: Booking): boolean => hasNewTime(booking, useToday())

/** Beside the time of a visit that was confirmed or moved. */
export function NotToldMark({ booking }: { booking: Booking }) {
  const isMoved = useHasNewTime(booking)
  if (!useIsNotTold(booking)) return null
  return (
    <span
      className="shrink-0 font-semibold text-wait"
      title={
        isMoved ? 'The customer was not told the new time' : 'The customer was not told that the visit is confirmed'
      }
    >
      {isMoved ? 'Not told' : 'Customer not told'}
    </span>
  )
}
