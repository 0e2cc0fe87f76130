import { business } from '#content'
import { type CalendarDay, noonOf } from './calendar-day.ts'
import { daysInSentence, weekDays } from './week.ts'

/** Whether visitors can book this day of the week. Staff can book any day. */
export function isBookableDay(day: CalendarDay): boolean {
  const weekDay = weekDays[(new Date(noonOf(day)).getUTCDay() + 6) % 7]
  return weekDay !== undefined && business.bookableDays.includes(weekDay)
}

/** Such as "Monday to Friday". Undefined when visitors can book every day of the week. */
export const bookableDaysInWords = (): string | undefined =>
  weekDays.every((day) => business.bookableDays.includes(day)) ? undefined : daysInSentence(business.bookableDays)
