import { isBookableDay, lastDayToPlan } from '#firm/bookable-days.ts'
import { type CalendarDay, dayAt } from '#firm/calendar-day.ts'

/** The calendar day of a date in the visitor's time zone. toISOString() would return the UTC day. */
export function dayOnCalendar(date: Date): CalendarDay {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export function toLocalDate(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Today for the visitor or for the business, whichever is later. */
export function latestToday(): CalendarDay {
  const now = new Date()
  const visitorToday = dayOnCalendar(now)
  const businessToday = dayAt(now)
  return visitorToday > businessToday ? visitorToday : businessToday
}

/** The last day that the server accepts. */
export const lastDay = (): CalendarDay => lastDayToPlan(dayAt(new Date()))

/** From tomorrow on, up to two years ahead. */
export const isInFuture = (day: CalendarDay) => day > latestToday() && day <= lastDay()

/** Whether visitors can choose the day, unless it is closed. */
export const isSelectable = (day: CalendarDay) => isInFuture(day) && isBookableDay(day)
