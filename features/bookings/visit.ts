import * as z from 'zod/mini'
import { business } from '#content'
import { dayOf, noonOf } from '#firm/calendar-day.ts'
import { Day } from '#firm/fields.ts'
import { timeOfSlot } from '#firm/slot.ts'

/** How long after `time` the crew may arrive, in minutes. 0 means on time. */
export const arrivalWindows = [0, 60, 120, 240] as const

const quarterHour = /^([01]\d|2[0-3]):(00|15|30|45)$/
/** In minutes of work. The maximum is five days of 8 hours. */
export const durations = { min: 15, max: 2400 }
const durationError = `Duration must be whole minutes, from ${durations.min} minutes to ${durations.max / 60} hours`

/** A visit as agreed with the customer, in the business's time zone. */
export const Visit = z.object({
  day: Day,
  /** HH:MM on a 24-hour clock. */
  time: z
    .string('Time must be a quarter of an hour such as 13:30')
    .check(z.regex(quarterHour, 'Time must be a quarter of an hour such as 13:30')),
  windowMinutes: z.literal(arrivalWindows, 'Arrival window must be 0, 60, 120 or 240 minutes'),
  durationMinutes: z.int(durationError).check(z.gte(durations.min, durationError), z.lte(durations.max, durationError)),
})
export type Visit = z.infer<typeof Visit>

/** The length of a visit that nobody has agreed on. */
export const defaultVisitMinutes = 60

/** A booking's visit: as agreed, or until then as the customer preferred. */
export type PlannedVisit = Visit & { isAgreed: boolean }

type Planned = { visit?: Visit | null; preferredDate: string; preferredTime: string }

export function plannedVisit({ visit, preferredDate, preferredTime }: Planned): PlannedVisit {
  if (visit) return { ...visit, isAgreed: true }
  return {
    day: dayOf(preferredDate),
    time: timeOfSlot(preferredTime),
    windowMinutes: 0,
    durationMinutes: defaultVisitMinutes,
    isAgreed: false,
  }
}

/** When a visit begins and ends, in minutes since 1970, as if every day had 24 hours. */
export type Span = { start: number; end: number }

export function spanOf({ day, time, durationMinutes }: Pick<Visit, 'day' | 'time' | 'durationMinutes'>): Span {
  const start = Date.parse(noonOf(day)) / 60_000 + minutesOf(time)
  return { start, end: start + durationMinutes }
}

export const spansOverlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Such as "1:30 PM" for 13:30, or "13:30" where the day has 24 hours. */
export const timeInWords = (time: string): string => minuteInWords(minutesOf(time))

/** When the crew arrives: "1:30 PM", or "1:30 PM – 3:30 PM" for a window of two hours. */
export function arrivalInWords({ time, windowMinutes }: Pick<Visit, 'time' | 'windowMinutes'>): string {
  if (windowMinutes === 0) return timeInWords(time)
  return `${timeInWords(time)} – ${minuteInWords(minutesOf(time) + windowMinutes)}`
}

/** Such as "45 minutes", "1 hour" or "2 hours 30 minutes". */
export function durationInWords(minutes: number): string {
  const count = (number: number, unit: string) => (number === 0 ? [] : [`${number} ${unit}${number === 1 ? '' : 's'}`])
  return [...count(Math.floor(minutes / 60), 'hour'), ...count(minutes % 60, 'minute')].join(' ')
}

/** Minutes since midnight of a time such as 13:30. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Times after midnight belong to the next day, but name no day. */
function minuteInWords(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  if (business.clock === 24) return `${String(hour).padStart(2, '0')}:${minute}`
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
