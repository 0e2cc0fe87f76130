import { business } from './business.ts'

/** A day written YYYY-MM-DD, of the years 2000 to 2199. */
export type CalendarDay = string

const day = /^2[01]\d\d-\d\d-\d\d$/
const timestamp = /^(?<day>\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
const clockParts = {
  timeZone: business.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** What shows days and clocks where the work is done. Making one takes a phone, or a server at its start, a while. */
let days: ((instant: Date) => CalendarDay) | undefined
let clocks: Intl.DateTimeFormat | undefined

const quarterHourMs = 900_000
/** Whoever asks for the day mostly asks for today's; no zone's day begins within a quarter of an hour. */
let latest = { quarter: Number.NaN, day: '' }

/** The calendar day on which the instant falls where the work is done. */
export function dayAt(instant: Date): CalendarDay {
  const quarter = Math.floor(instant.getTime() / quarterHourMs)
  days ??= 'Temporal' in globalThis ? daysByTemporal : daysByFormat()
  if (quarter !== latest.quarter) latest = { quarter, day: days(instant) }
  return latest.day
}

/** At hand at once, where it is known: in Node, and in browsers of 2026. */
export function daysByTemporal(instant: Date): CalendarDay {
  const clock = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(business.timeZone)
  return clock.toPlainDate().toString()
}

/** Everywhere. */
export function daysByFormat(): (instant: Date) => CalendarDay {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: business.timeZone })
  return (instant) => format.format(instant)
}

/**
 * The day that a YYYY-MM-DD or an ISO timestamp names where the work is done; a timestamp without a zone is a local
 * one. Undefined when there is no such day.
 */
export function readDay(text: string): CalendarDay | undefined {
  if (isRealDay(text)) return text
  const parts = timestamp.exec(text)?.groups
  if (!parts?.day || !isRealDay(parts.day) || Number.isNaN(Date.parse(text))) return undefined
  const read = parts.zone ? dayAt(new Date(text)) : parts.day
  return isRealDay(read) ? read : undefined
}

/** Noon UTC of the day: the stored timestamp, which no time zone of the Americas, Europe or most of Asia can move. */
export function noonOf(calendarDay: CalendarDay): string {
  return `${calendarDay}T12:00:00.000Z`
}

/** The first instant of the day where the work is done. */
export function startOf(calendarDay: CalendarDay): string {
  return offsetFrom(Date.parse(`${calendarDay}T00:00:00.000Z`))
}

/** The last instant of the day where the work is done. */
export function endOf(calendarDay: CalendarDay): string {
  return new Date(Date.parse(startOf(dayAfter(calendarDay, 1))) - 1).toISOString()
}

/** So many days later, or earlier. */
export function dayAfter(calendarDay: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(Date.parse(noonOf(calendarDay)) + days * 86_400_000).toISOString())
}

/** The Monday of the day's week. */
export function mondayOf(calendarDay: CalendarDay): CalendarDay {
  return dayAfter(calendarDay, -((new Date(noonOf(calendarDay)).getUTCDay() + 6) % 7))
}

/** The day back from its stored timestamp. */
export function dayOf(storedTimestamp: string): CalendarDay {
  return storedTimestamp.slice(0, 10)
}

/** The day with its weekday, for reading: "Tuesday, December 1, 2026". */
export function dayInWords(calendarDay: CalendarDay): string {
  return new Date(noonOf(calendarDay)).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
}

/** The day in a few letters, for a subject line: "Tue, Dec 1". */
export function shortDay(calendarDay: CalendarDay): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(noonOf(calendarDay)).toLocaleDateString('en-US', parts)
}

/** The instant at which the clocks where the work is done show what a clock in UTC shows at the given one. */
function offsetFrom(utcMs: number): string {
  clocks ??= new Intl.DateTimeFormat('en-CA', clockParts)
  const clock = clocks
  const shown = (instantMs: number) => {
    const parts = clock.formatToParts(instantMs).map(({ type, value }) => [type, value])
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  }
  let instant = utcMs
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  for (let guess = 0; guess < 2; guess++) instant += utcMs - shown(instant)
  return new Date(instant).toISOString()
}

function isRealDay(text: string): boolean {
  if (!day.test(text)) return false
  const noon = new Date(noonOf(text))
  return noon.getUTCDate() === Number(text.slice(-2))
}
