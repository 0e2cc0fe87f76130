import { type Booking, hasStatusEmail } from '#domain/booking.ts'
import { createExternalStore } from '#ui/external-store.ts'

/** Bookings whose customer staff may email about the new status. Outside React, because a card can close before the answer. */
const asked = createExternalStore<ReadonlySet<Booking['id']>>(new Set())

export const useIsAsked = (id: Booking['id']): boolean => asked.use().has(id)

/** Asks about the booking's new status if there is an email about it, and no longer about its old one. */
export function askAboutEmail({ id, status, customerEmail }: Booking): void {
  if (hasStatusEmail(status) && customerEmail !== '') asked.set(new Set([...asked.get(), id]))
  else answerAboutEmail(id)
}

export function answerAboutEmail(id: Booking['id']): void {
  asked.set(new Set([...asked.get()].filter((other) => other !== id)))
}
