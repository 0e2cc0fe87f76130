import { region } from '#content'
import { type WeekDay, weekDays } from '#core/week.ts'
import { type CalendarDay, dayAfter, noonOf } from './calendar-day.ts'

/** The days of the week as calendars show them, such as Sunday first. */
export const weekDaysInOrder: readonly WeekDay[] = [
  ...weekDays.slice(weekDays.indexOf(region.weekStart)),
  ...weekDays.slice(0, weekDays.indexOf(region.weekStart)),
]

/** The first day of the week as a Date counts: 0 is Sunday. */
export const weekStartsOn = (weekDays.indexOf(region.weekStart) + 1) % 7

/** The first day of the day's week: the Sunday on or before the day, or the Monday where weeks begin on Monday. */
export function weekStartOf(day: CalendarDay): CalendarDay {
  return dayAfter(day, -((new Date(noonOf(day)).getUTCDay() - weekStartsOn + 7) % 7))
}
