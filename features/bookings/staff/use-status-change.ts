import { useRef } from 'react'
import { bookingLooks } from '#dashboard/kit/badges.tsx'
import { type RowChange, useUnsavedChanges } from '#dashboard/kit/changes.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { askAboutEmail, askIfNotTold } from './asked-emails.ts'

/** What is sent to change the status of this version of a booking, and what is said about it. */
export const statusChangeOptions = {
  reloads: [pathOf('bookings')],
  success: 'Status Updated',
  failure: { title: 'Update Failed', description: 'Failed to update booking status.' },
}

export const statusRequest = (booking: Booking, status: string) => ({
  method: 'PATCH' as const,
  path: `${pathOf('bookings')}/${booking.id}/status`,
  body: { status },
  headers: ifMatch(booking),
})

export function statusChange({ id }: Booking, status: string): RowChange {
  const labels: Record<string, { label: string }> = bookingLooks
  return { list: 'bookings', id, kind: 'status', text: `Status: ${labels[status]?.label ?? status}`, value: status }
}

type Change = { status: string; before: string }

/** Changes the status of a booking. The notification offers Undo, which restores the status before. `saving` is the status that is being saved or waits for a connection. */
export function useStatusChange(booking: Booking) {
  const saved = useRef(booking)
  // The list may not have reloaded yet after a change of the status.
  const latest = () => (saved.current.updatedAt > booking.updatedAt ? saved.current : booking)
  const onSuccess = (updated: Booking) => {
    saved.current = updated
  }
  const reversal = useStaffMutation<{ changed: Booking; before: string }, Booking>({
    ...statusChangeOptions,
    change: ({ changed, before }) => statusChange(changed, before),
    request: ({ changed, before }) => statusRequest(changed, before),
    success: (updated) => {
      askIfNotTold(updated)
      return { title: 'Status Updated' }
    },
    onSuccess,
  })
  const mutation = useStaffMutation<Change, Booking>({
    ...statusChangeOptions,
    change: ({ status }) => statusChange(booking, status),
    request: ({ status }) => statusRequest(latest(), status),
    success: (updated) => {
      askAboutEmail(updated)
      return { title: 'Status Updated' }
    },
    undo: ({ before }, changed) => reversal.mutate({ changed, before }),
    onSuccess,
  })
  const unsaved = useUnsavedChanges({ list: 'bookings', id: booking.id })
  const pending = unsaved.find(({ kind, state }) => kind === 'status' && state !== 'failed')
  return {
    latest,
    choose: (status: string) => mutation.mutate({ status, before: latest().status }),
    saving: mutation.isPending ? mutation.variables.status : pending?.value,
  }
}
