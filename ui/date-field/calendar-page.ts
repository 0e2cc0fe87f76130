import { type ClosedDays, closedReason } from '#features/closed-days/closed-days.ts'
import { isBookableDay } from '#firm/bookable-days.ts'
import { type CalendarDay, dayAfter } from '#firm/calendar-day.ts'
import { weekStartOf } from '#firm/week-start.ts'

/** Six weeks, so that every page has the same height. */
const daysPerPage = 42

/** What one page of the calendar shows, the first and the last day included. */
export type CalendarPage = { from: CalendarDay; to: CalendarDay }

/** The first day after today that visitors can choose; tomorrow if there is none within a year. */
export function firstDayToChoose(today: CalendarDay, closed: readonly ClosedDays[]): CalendarDay {
  const tomorrow = dayAfter(today, 1)
  for (let day = tomorrow, tried = 0; tried < 366; day = dayAfter(day, 1), tried++)
    if (isBookableDay(day) && closedReason(closed, day) === undefined) return day
  return tomorrow
}

/**
 * The days of the page of a month such as 2026-12. The first page begins with the week of the first day that can be chosen,
 * and the weeks of the next months fill it up. Every other page is a month.
 */
export function calendarPage(month: string, firstDay: CalendarDay): CalendarPage {
  if (month === firstDay.slice(0, 7)) {
    const from = weekStartOf(firstDay)
    return { from, to: dayAfter(from, daysPerPage - 1) }
  }
  return { from: `${month}-01`, to: lastDayOf(month) }
}

/** Such as "December 2026", or "Nov 2026 – Jan 2027" for a page with days of several months. */
export function pageInWords({ from, to }: CalendarPage): string {
  const [first, last] = [from, to].map((day) => ({ year: day.slice(0, 4), month: monthOf(day) }))
  if (!first || !last) return ''
  if (first.month === last.month) return `${first.month} ${first.year}`
  const year = first.year === last.year ? '' : ` ${first.year}`
  return `${shortMonth(from)}${year} – ${shortMonth(to)} ${last.year}`
}

/** Such as "Dec". */
export const shortMonth = (day: CalendarDay): string => monthOf(day).slice(0, 3)

/** A list, because a formatter is slow to construct on phones. */
const months = 'January February March April May June July August September October November December'.split(' ')
const monthOf = (day: CalendarDay): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** The day before the next month's first. */
function lastDayOf(month: string): CalendarDay {
  const inNextMonth = dayAfter(`${month}-28`, 4)
  return dayAfter(`${inNextMonth.slice(0, 7)}-01`, -1)
}
