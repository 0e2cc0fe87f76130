import { business } from '#domain/business.ts'
import { type CalendarDay, dayAt, shortDay } from '#domain/calendar-day.ts'

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: business.timeZone,
})

const thisYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: business.timeZone,
})

/** A timestamp in the business's time zone. */
export function timeInWords(timestamp: string): string {
  return format.format(new Date(timestamp))
}

/** Such as "Nov 21, 3:12 PM", with the year unless it is the current one. */
export function shortTimeInWords(timestamp: string): string {
  const instant = new Date(timestamp)
  return isThisYear(dayAt(instant)) ? thisYear.format(instant) : timeInWords(timestamp)
}

/** Such as "Tue, Dec 1", with the year unless it is the current one. */
export function shortDayInWords(day: CalendarDay): string {
  return isThisYear(day) ? shortDay(day) : `${shortDay(day)}, ${day.slice(0, 4)}`
}

const isThisYear = (day: CalendarDay) => day.slice(0, 4) === dayAt(new Date()).slice(0, 4)
