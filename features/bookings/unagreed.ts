import type { Booking } from './booking.ts'

/** What the day and time of a booking without an agreed visit are, in one word or two. */
export const unagreedInWords = ({ hasPreference }: Pick<Booking, 'hasPreference'>): string =>
  hasPreference ? 'Requested' : 'No time agreed'

/** The same in a sentence for staff. */
export const notAgreed = ({ hasPreference }: Pick<Booking, 'hasPreference'>): string =>
  hasPreference ? 'The customer’s preferred time, not confirmed yet' : 'No time agreed yet'
