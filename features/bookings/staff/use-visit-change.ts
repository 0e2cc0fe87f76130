import type { RowChange } from '#dashboard/kit/changes.ts'
import { mailsPath, pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { VisitChange } from '#features/bookings/staff-booking.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { askIfNotTold } from './asked-emails.ts'
import { preferredInWords, visitInWords } from './booking-changes.ts'
import { statusChange, statusRequest } from './use-status-change.ts'

/** Null clears the visit. */
type Change = VisitChange | null

type Callbacks = { onSuccess?(): void; onWaiting?(): void; onConflict?(): unknown; onDeleted?(): void }

const options = {
  reloads: [pathOf('bookings'), mailsPath],
  success: (booking: Booking) => {
    askIfNotTold(booking)
    return notificationOf(booking)
  },
  failure: { title: 'Update Failed', description: 'Failed to update visit.' },
}

const notificationOf = (booking: Booking) =>
  booking.visit
    ? { title: 'Visit Scheduled', description: `${visitInWords(booking.visit)}.` }
    : {
        title: 'Visit Unscheduled',
        ...(booking.hasPreference && {
          description: `Back to the customer’s preferred time: ${preferredInWords(booking)}.`,
        }),
      }

const requestFor = (booking: Booking, change: Change) => ({
  method: change ? ('PUT' as const) : ('DELETE' as const),
  path: `${pathOf('bookings')}/${booking.id}/visit`,
  ...(change && { body: change }),
  headers: ifMatch(booking),
})

/** Sets or clears the visit of this version of a booking. The notification offers Undo, which emails nobody. */
export function useVisitChange(booking: Booking, callbacks: Callbacks = {}) {
  const { visit, people, status } = booking
  const restoration = useStaffMutation<Booking, Booking>({
    ...options,
    change: ({ id }) => ({
      list: 'bookings',
      id,
      kind: 'visit',
      text: visit ? `Visit: ${visitInWords(visit)}` : 'Unschedule the visit',
    }),
    request: (changed) => requestFor(changed, visit && { ...visit, people, confirm: false, tellCustomer: false }),
  })
  const reopening = useStaffMutation<Booking, Booking>({
    ...options,
    change: (changed) => statusChange(changed, status),
    request: (changed) => statusRequest(changed, status),
  })
  const undo = (_: unknown, changed: Booking) => {
    if (changed.status === status) restoration.mutate(changed)
    // A failure has its own notification.
    else void reopening.mutateAsync(changed).then(restoration.mutate, () => {})
  }
  // The server refuses to set a visit on a past day.
  const canUndo = !visit || visit.day >= dayAt(new Date())
  return useStaffMutation<{ visit: Change; change: RowChange }, Booking>({
    ...options,
    ...callbacks,
    change: ({ change }) => change,
    // The email that staff asked for in the form tells the new time.
    success: (changed, { visit: sent }) => (sent?.tellCustomer ? notificationOf(changed) : options.success(changed)),
    request: ({ visit: changed }) => requestFor(booking, changed),
    ...(canUndo && { undo }),
  })
}
