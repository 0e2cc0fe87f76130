import type { DeletionNotice } from '#dashboard/kit/row-details.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { lists } from '#features/lists.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

/** What Delete offers first, while the customer has the link to an open booking. */
export function cancelInstead(
  { customerName, customerEmail, status }: Booking,
  onCancel: () => void,
): DeletionNotice | undefined {
  if (customerEmail === '' || !openStatuses.includes(status)) return undefined
  return {
    text: `${customerName} has the link to this booking. Cancel it with an email instead?`,
    action: 'Email the customer instead',
    onAction: onCancel,
  }
}
