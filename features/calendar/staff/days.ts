import { type CalendarDay, dayAfter, dayOf } from '#firm/calendar-day.ts'
import { weekStartOf } from '#firm/week-start.ts'

/** The days of the day's week. */
export function weekOf(day: CalendarDay): CalendarDay[] {
  return Array.from({ length: 7 }, (_, index) => dayAfter(weekStartOf(day), index))
}

/** All weeks that overlap the day's month. */
export function monthOf(day: CalendarDay): CalendarDay[][] {
  const weeks: CalendarDay[][] = []
  for (
    let week = weekOf(`${day.slice(0, 7)}-01`);
    week[0] && startsByMonth(week[0], day);
    week = weekOf(dayAfter(week[0], 7))
  )
    weeks.push(week)
  return weeks
}

/** Whether a week that begins on `first` overlaps the month of `day` or comes before it. */
const startsByMonth = (first: CalendarDay, day: CalendarDay) => first.slice(0, 7) <= day.slice(0, 7)

/** The same date `count` months later, or the last day of a shorter month. */
export function monthsFrom(day: CalendarDay, count: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)).toISOString())
}
