import { business } from '#content'
import { daysInWords } from '#domain/calendar-day.ts'

/** Such as "December 1, 2026". */
export const dayOfYear = (day: string): string => daysInWords(day, day, 'numeric')

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: business.timeZone })

/** Such as "December 1, 2026 at 9:00 AM", at the business. */
export const timeInWords = (timestamp: string): string => format.format(new Date(timestamp))
