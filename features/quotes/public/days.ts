import { daysInWords } from '#firm/calendar-day.ts'
import { instantFormat } from '#firm/formats.ts'

/** Such as "December 1, 2026". */
export const dayOfYear = (day: string): string => daysInWords(day, day, 'numeric')

const format = instantFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Such as "December 1, 2026 at 9:00 AM", at the business. */
export const timeInWords = (timestamp: string): string => format.format(new Date(timestamp))
