import * as z from 'zod/mini'
import { Day } from './fields.ts'

/** How long after `time` the crew may arrive, in minutes. 0 means on time. */
export const arrivalWindows = [0, 60, 120, 240] as const

const quarterHour = /^([01]\d|2[0-3]):(00|15|30|45)$/
const durations = { min: 15, max: 1440 }
const durationError = `Duration must be a whole number of minutes from ${durations.min} to ${durations.max}`

/** A visit as agreed with the customer, in the business's time zone. */
export const Visit = z.object({
  day: Day,
  /** HH:MM on a 24-hour clock. */
  time: z
    .string('Time must be a quarter of an hour such as 13:30')
    .check(z.regex(quarterHour, 'Time must be a quarter of an hour such as 13:30')),
  windowMinutes: z.literal(arrivalWindows, `Arrival window must be ${arrivalWindows.join(', ')} minutes`),
  durationMinutes: z.int(durationError).check(z.gte(durations.min, durationError), z.lte(durations.max, durationError)),
})
export type Visit = z.infer<typeof Visit>
