import { useRef, useState } from 'react'
import { pathOf } from '#dashboard/shared/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/shared/mutations.ts'
import type { Booking } from '#domain/booking.ts'
import { askAboutEmail } from './asked-emails.ts'

/** Changes the status of this version of a booking. Then staff are asked whether to email the customer. */
export function useStatusChange(booking: Booking) {
  const [hasConflict, setConflict] = useState(false)
  const saved = useRef(booking)
  // The list may not have reloaded yet after a change of the status.
  const latest = () => (saved.current.updatedAt > booking.updatedAt ? saved.current : booking)
  const change = useStaffMutation<string, Booking>({
    row: () => ({ list: 'bookings', id: booking.id }),
    reloads: [pathOf('bookings')],
    request: (status) => ({
      method: 'PATCH',
      path: `${pathOf('bookings')}/${booking.id}/status`,
      body: { status },
      headers: ifMatch(latest()),
    }),
    success: (updated) => {
      askAboutEmail(updated)
      return { title: 'Status Updated' }
    },
    failure: { title: 'Update Failed', description: 'Failed to update booking status.' },
    onSuccess: (updated) => {
      saved.current = updated
      setConflict(false)
    },
    onConflict: () => setConflict(true),
  })
  return { latest, change, hasConflict }
}
