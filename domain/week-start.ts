import { region } from '#content'
import { type CalendarDay, dayAfter, noonOf } from './calendar-day.ts'
import { weekDays } from './week.ts'

/** The first day of the day's week: the Sunday on or before the day, or the Monday where weeks begin on Monday. */
export function weekStartOf(day: CalendarDay): CalendarDay {
  const first = weekDays.indexOf(region.weekStart) + 1
  return dayAfter(day, -((new Date(noonOf(day)).getUTCDay() - first + 7) % 7))
}
