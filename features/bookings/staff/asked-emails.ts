import { useMay } from '#dashboard/kit/access.ts'
import { type Booking, hasStatusEmail } from '#features/bookings/booking.ts'
import { isNotTold } from '#features/bookings/told-visit.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { createExternalStore } from '#ui/external-store.ts'

/** Bookings whose customer staff may email about the new status or the new time. Outside React, because a card can close before the answer. */
const asked = createExternalStore<ReadonlySet<Booking['id']>>(new Set())

export function useIsAsked(id: Booking['id'] | undefined): boolean {
  const ids = asked.use()
  const maySend = useMay('POST /api/bookings/:id/status-email')
  return id !== undefined && ids.has(id) && maySend
}

/** Asks about the booking's new status if there is an email about it, and no longer about its old one. */
export function askAboutEmail({ id, status, customerEmail }: Booking): void {
  if (hasStatusEmail(status) && customerEmail !== '') asked.set(new Set([...asked.get(), id]))
  else answerAboutEmail(id)
}

/** Asks after a move or an Undo if the customer still has to be told something, and no longer if not. Whether it asks. */
export function askIfNotTold(booking: Booking): boolean {
  const asks = isNotTold(booking, dayAt(new Date()))
  if (asks) askAboutEmail(booking)
  else answerAboutEmail(booking.id)
  return asks
}

export function answerAboutEmail(id: Booking['id']): void {
  asked.set(new Set([...asked.get()].filter((other) => other !== id)))
}
