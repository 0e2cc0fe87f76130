import { pathOf } from '#dashboard/shared/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/shared/mutations.ts'
import type { Booking } from '#domain/booking.ts'
import type { ApiError } from '#ui/api.ts'

type Status = Booking['status']

const requestFor = (booking: Booking, status: Status) => ({
  method: 'PATCH' as const,
  path: `${pathOf('bookings')}/${booking.id}/status`,
  body: { status },
  headers: ifMatch(booking),
})

const options = {
  reloads: [pathOf('bookings')],
  success: 'Status Updated',
  failure: { title: 'Update Failed', description: 'Failed to update booking status.' },
  detail: ({ status }: ApiError) => {
    if (status === 404) return 'Someone else deleted it.'
    return status === 412 ? 'Someone else changed it. Here is their version.' : undefined
  },
}

/** Marks a visit as completed. The notification offers Undo, which restores the status before. */
export function useCompletion(booking: Booking) {
  const reopening = useStaffMutation<{ completed: Booking; before: Status }>({
    ...options,
    row: ({ completed }) => ({ list: 'bookings', id: completed.id }),
    request: ({ completed, before }) => requestFor(completed, before),
  })
  // The input is the status before, because the booking is completed by the time of the Undo.
  const completion = useStaffMutation<Status, Booking>({
    ...options,
    row: () => ({ list: 'bookings', id: booking.id }),
    request: () => requestFor(booking, 'completed'),
    undo: (before, completed) => reopening.mutate({ completed, before }),
  })
  return {
    complete: () => completion.mutate(booking.status),
    isSaving: completion.isPending || reopening.isPending,
  }
}
