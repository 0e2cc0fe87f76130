import { bookingChoices, business } from '#content'

/** The stored service if the booking form offers it; otherwise "Other". */
export const bookableName = (stored: string) => (bookingChoices.includes(stored) ? stored : 'Other')

/** The start times of visits, such as "1:00 PM". */
export const timeSlots = business.timeSlots
