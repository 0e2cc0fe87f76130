import { business } from '#content'
import { weekDays } from '#core/week.ts'
import { weekDayOf } from './bookable-days.ts'
import type { CalendarDay } from './calendar-day.ts'
import { listInWords } from './formats.ts'

/** Visitors can book them, but the office is closed. */
const closedWeekDays = weekDays.filter(
  (day) => business.bookableDays.includes(day) && !business.openingHours.some(({ days }) => days.includes(day)),
)

/** Said where a visitor chooses a day on which the office is closed, such as a holiday. It refuses nothing. */
export function closedSentence(day: CalendarDay, holiday: string | undefined): string | undefined {
  const weekDay = closedWeekDays.find((each) => each === weekDayOf(day))
  const closed = holiday ?? (weekDay && `${weekDay}s`)
  return closed && sentenceOf(closed)
}

/** The same before a day is chosen, for browsers without a script. Undefined where the office is always open. */
export function closedDaysSentence(): string | undefined {
  const closed = [...closedWeekDays.map((day) => `${day}s`), ...(business.closesOnHolidays ? ['holidays'] : [])]
  return closed.length > 0 ? sentenceOf(listInWords(closed)) : undefined
}

const sentenceOf = (closed: string) => `We’re closed on ${closed}: we’ll call you to find another day.`
