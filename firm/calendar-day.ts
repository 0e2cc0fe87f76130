import { business } from '#content'
import { locale } from './formats.ts'

/** YYYY-MM-DD, in the years 2000 to 2199. */
export type CalendarDay = string

const day = /^2[01]\d\d-\d\d-\d\d$/
const timestamp = /^(?<day>\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
/** Created on first use, because a formatter is slow to construct on phones and at server start. */
let toDay: ((instant: Date) => CalendarDay) | undefined

const quarterHourMs = 900_000
/** Cached because most calls ask for today. Midnight falls on a quarter hour in every time zone. */
let latest = { quarter: Number.NaN, day: '' }

/** The instant's calendar day in the business's time zone. */
export function dayAt(instant: Date): CalendarDay {
  const quarter = Math.floor(instant.getTime() / quarterHourMs)
  toDay ??= 'Temporal' in globalThis ? daysByTemporal : daysByFormat()
  if (quarter !== latest.quarter) latest = { quarter, day: toDay(instant) }
  return latest.day
}

/** Needs no formatter. Works in Node and in browsers with Temporal. */
export function daysByTemporal(instant: Date): CalendarDay {
  const clock = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(business.timeZone)
  return clock.toPlainDate().toString()
}

/** Works in every browser. */
export function daysByFormat(): (instant: Date) => CalendarDay {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: business.timeZone, ...parts })
  return (instant) => {
    const { year, month, day } = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    )
    return `${year}-${month}-${day}`
  }
}

/**
 * Reads YYYY-MM-DD or an ISO timestamp as a day in the business's time zone. A timestamp without a zone is local.
 * Undefined when the day does not exist.
 */
export function readDay(text: string): CalendarDay | undefined {
  if (isRealDay(text)) return text
  const parts = timestamp.exec(text)?.groups
  if (!parts?.day || !isRealDay(parts.day) || Number.isNaN(Date.parse(text))) return undefined
  const read = parts.zone ? dayAt(new Date(text)) : parts.day
  return isRealDay(read) ? read : undefined
}

/** Noon UTC of the day, as stored. It is the same day in the Americas, Europe and most of Asia. */
export function noonOf(calendarDay: CalendarDay): string {
  return `${calendarDay}T12:00:00.000Z`
}

/** The day `days` later. A negative number goes back. */
export function dayAfter(calendarDay: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(Date.parse(noonOf(calendarDay)) + days * 86_400_000).toISOString())
}

/** How many days later `to` is. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(noonOf(to)) - Date.parse(noonOf(from))) / 86_400_000)

/** The Monday of the day's week. */
export function mondayOf(calendarDay: CalendarDay): CalendarDay {
  return dayAfter(calendarDay, -((new Date(noonOf(calendarDay)).getUTCDay() + 6) % 7))
}

/** The day of a stored timestamp. */
export function dayOf(storedTimestamp: string): CalendarDay {
  return storedTimestamp.slice(0, 10)
}

/** Such as "Tuesday, December 1, 2026". */
export function dayInWords(calendarDay: CalendarDay): string {
  return formatDay(calendarDay, { dateStyle: 'full' })
}

/** The day in the form of the locale. */
export const formatDay = (calendarDay: CalendarDay, options: Intl.DateTimeFormatOptions): string =>
  new Date(noonOf(calendarDay)).toLocaleDateString(locale, { ...options, timeZone: 'UTC' })

/** Such as "December 24", "December 24 – 26", or "December 24, 2026 – January 1, 2027" across a new year. */
export function daysInWords(from: CalendarDay, to: CalendarDay, year?: 'numeric'): string {
  const format = new Intl.DateTimeFormat(locale, { year, month: 'long', day: 'numeric', timeZone: 'UTC' })
  const parts = format.formatRangeToParts(new Date(noonOf(from)), new Date(noonOf(to)))
  // Engines put thin spaces around the dash.
  return parts.map(({ type, value }) => (type === 'literal' ? value.replaceAll('\u2009', ' ') : value)).join('')
}

/** Such as "Tue, Dec 1", for subject lines. */
export function shortDay(calendarDay: CalendarDay): string {
  return formatDay(calendarDay, { weekday: 'short', month: 'short', day: 'numeric' })
}

function isRealDay(text: string): boolean {
  if (!day.test(text)) return false
  const noon = new Date(noonOf(text))
  return noon.getUTCDate() === Number(text.slice(-2))
}
