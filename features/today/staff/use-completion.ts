import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { statusChange, statusChangeOptions, statusRequest } from '#features/bookings/staff/use-status-change.ts'

type Status = Booking['status']

/** Marks a visit as completed. The notification offers Undo, which restores the status before. */
export function useCompletion(booking: Booking) {
  const reopening = useStaffMutation<{ completed: Booking; before: Status }>({
    ...statusChangeOptions,
    change: ({ completed, before }) => statusChange(completed, before),
    request: ({ completed, before }) => statusRequest(completed, before),
  })
  // The input is the status before, because the booking is completed by the time of the Undo.
  const completion = useStaffMutation<Status, Booking>({
    ...statusChangeOptions,
    change: () => statusChange(booking, 'completed'),
    request: () => statusRequest(booking, 'completed'),
    undo: (before, completed) => reopening.mutate({ completed, before }),
  })
  return {
    complete: () => completion.mutate(booking.status),
    isSaving: completion.isPending || reopening.isPending,
  }
}
