import { pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { answerAboutEmail } from './asked-emails.ts'
import { useIsNotTold } from './not-told.tsx'

/** Leaves the customer without an email. The confirmation or the new time then counts as told, for everybody. */
export function useNoEmail(booking: Booking): () => void {
  const { id } = booking
  const isNotTold = useIsNotTold(booking)
  const settling = useStaffMutation<void>({
    change: () => ({ list: 'bookings', id, kind: 'email', text: 'Don’t email the customer' }),
    reloads: [pathOf('bookings')],
    request: () => ({ method: 'DELETE', path: `${pathOf('bookings')}/${id}/told-visit`, headers: ifMatch(booking) }),
    success: 'Customer Not Emailed',
    failure: { title: 'Update Failed', description: 'Failed to save that no email is sent.' },
  })
  return () => {
    answerAboutEmail(id)
    if (isNotTold) settling.mutate()
  }
}
