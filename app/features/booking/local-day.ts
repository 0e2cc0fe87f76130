import type { CalendarDay } from '#domain/calendar-day.ts'

/** The day that a local date's own calendar shows; never by way of UTC, which may be a day off. */
export function dayOnCalendar(date: Date): CalendarDay {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function asLocalDate(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
