import { type CalendarDay, dayAfter, dayOf, noonOf } from '#domain/calendar-day.ts'

/** The Sunday that the day's week begins with, as calendars here have it. */
export function weekStart(day: CalendarDay): CalendarDay {
  return dayAfter(day, -new Date(noonOf(day)).getUTCDay())
}

/** The days of the day's week, Sunday first. */
export function weekOf(day: CalendarDay): CalendarDay[] {
  return Array.from({ length: 7 }, (_, index) => dayAfter(weekStart(day), index))
}

/** The weeks that hold the day's month, whole. */
export function monthOf(day: CalendarDay): CalendarDay[][] {
  const weeks: CalendarDay[][] = []
  for (
    let week = weekOf(`${day.slice(0, 7)}-01`);
    week[0] && isBefore(week[0], day);
    week = weekOf(dayAfter(week[0], 7))
  )
    weeks.push(week)
  return weeks
}

/** Whether the week that begins with `sunday` still touches the month of `day`. */
const isBefore = (sunday: CalendarDay, day: CalendarDay) => sunday.slice(0, 7) <= day.slice(0, 7)

/** The same day of another month, or its last day where it is too short. */
export function monthsFrom(day: CalendarDay, count: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)).toISOString())
}
