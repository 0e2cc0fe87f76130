import { type CalendarDay, dayAt } from '#domain/calendar-day.ts'

/** The day that a local date's own calendar shows; never by way of UTC, which may be a day off. */
export function dayOnCalendar(date: Date): CalendarDay {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function asLocalDate(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Today, or tomorrow if it has begun either here or where the work is done. */
export function latestToday(): CalendarDay {
  const now = new Date()
  const here = dayOnCalendar(now)
  const there = dayAt(now)
  return here > there ? here : there
}

/** Neither today nor past. */
export const canBePicked = (day: CalendarDay) => day > latestToday()
