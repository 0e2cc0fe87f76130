import { business } from '#content'
import { weekDays } from '#core/week.ts'
import { weekDayOf } from './bookable-days.ts'
import { timeShownAt } from './business-clock.ts'
import { type CalendarDay, dayAt } from './calendar-day.ts'
import { listInWords } from './formats.ts'

type Holiday = (typeof business.holidays)[number]

/** The name of the holiday on which the firm is closed; undefined for an ordinary day. */
export const holidayOn = (day: CalendarDay): string | undefined =>
  business.holidays.find(({ days }) => days === day.slice(5) || days.includes(day))?.name

/** The next day of each holiday on which the firm is closed, soonest first. */
export const nextHolidays = (today: CalendarDay): { day: CalendarDay; name: string }[] =>
  business.holidays
    .flatMap((holiday) => {
      const day = daysOf(holiday, today).find((each) => each >= today)
      return day ? [{ day, name: holiday.name }] : []
    })
    .sort((one, other) => one.day.localeCompare(other.day))

function daysOf({ days }: Holiday, today: CalendarDay): CalendarDay[] {
  const year = Number(today.slice(0, 4))
  return days.length > '12-25'.length ? days.split(' ') : [`${year}-${days}`, `${year + 1}-${days}`]
}

/** Visitors can book them, but the office is closed. */
const closedWeekDays = weekDays.filter(
  (day) => business.bookableDays.includes(day) && !business.openingHours.some(({ days }) => days.includes(day)),
)

/** Said where a visitor chooses a day on which the office is closed. It refuses nothing. */
export function closedSentence(day: CalendarDay): string | undefined {
  const weekDay = closedWeekDays.find((each) => each === weekDayOf(day))
  const closed = holidayOn(day) ?? (weekDay && `${weekDay}s`)
  return closed && sentenceOf(closed)
}

/** The same before a day is chosen, for browsers without a script. Undefined where the office is always open. */
export function closedDaysSentence(): string | undefined {
  const closed = [...closedWeekDays.map((day) => `${day}s`), ...(business.holidays.length > 0 ? ['holidays'] : [])]
  return closed.length > 0 ? sentenceOf(listInWords(closed)) : undefined
}

const sentenceOf = (closed: string) => `We’re closed on ${closed}: we’ll call you to find another day.`

/** When the office closes today, such as 17:00; undefined while it is closed. Days that staff keep closed are not known here. */
export function closingTime(now: Date): string | undefined {
  const [today, time] = [dayAt(now), timeShownAt(now)]
  const weekDay = weekDayOf(today)
  if (!weekDay || holidayOn(today)) return undefined
  return business.openingHours.find(
    ({ days, opens, closes }) => days.includes(weekDay) && opens <= time && time < closes,
  )?.closes
}
