import { business } from '#content'
import { type WeekDay, weekDays } from '#core/week.ts'
import { type CalendarDay, dayAfter, noonOf, readDay } from './calendar-day.ts'
import { daysInSentence } from './week-in-words.ts'

/** How many years ahead a visit can be, and visitors see closed days. */
export const yearsAhead = 2

/** The last day for which visitors and staff can plan a visit. */
export function lastDayToPlan(today: CalendarDay): CalendarDay {
  const year = Number(today.slice(0, 4)) + yearsAhead
  // Only February 29 is missing from another year.
  return readDay(`${year}${today.slice(4)}`) ?? dayAfter(`${year}-03-01`, -1)
}

/** Whether visitors can book this day of the week. Staff can book any day. */
export function isBookableDay(day: CalendarDay): boolean {
  const weekDay = weekDayOf(day)
  return weekDay !== undefined && business.bookableDays.includes(weekDay)
}

export const weekDayOf = (day: CalendarDay): WeekDay | undefined =>
  weekDays[(new Date(noonOf(day)).getUTCDay() + 6) % 7]

/** Such as "Monday to Friday". Undefined when visitors can book every day of the week. */
export const bookableDaysInWords = (): string | undefined =>
  weekDays.every((day) => business.bookableDays.includes(day)) ? undefined : daysInSentence(business.bookableDays)
