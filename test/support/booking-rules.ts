import { type BookingRules, bookingRules } from '#features/availability/free-times.ts'

/** The rules of a firm that confirms bookings at once. */
export const confirming = (changes: Partial<BookingRules> = {}): BookingRules => ({
  ...bookingRules,
  booking: 'confirm',
  ...changes,
})
