import { business } from '#content'
import { weekDays } from '#core/week.ts'
import { weekDayOf } from './bookable-days.ts'
import { timeShownAt } from './business-clock.ts'
import { type CalendarDay, dayAfter, dayAt, mondayOf } from './calendar-day.ts'
import { listInWords } from './formats.ts'

type Holiday = { day: CalendarDay; name: string }

/** The name of the holiday on which the firm is closed; undefined for an ordinary day. */
export const holidayOn = (day: CalendarDay): string | undefined =>
  holidaysOf(Number(day.slice(0, 4))).find((each) => each.day === day)?.name

/** The holidays of the year on which the firm is closed. Most businesses in the United States close on these six. */
function holidaysOf(year: number): Holiday[] {
  if (business.holidays !== 'US') return []
  return [
    { day: `${year}-01-01`, name: 'New Year’s Day' },
    { day: mondayOf(`${year}-05-31`), name: 'Memorial Day' },
    { day: `${year}-07-04`, name: 'Independence Day' },
    { day: mondayOf(`${year}-09-07`), name: 'Labor Day' },
    { day: dayAfter(mondayOf(`${year}-11-25`), 3), name: 'Thanksgiving' },
    { day: `${year}-12-25`, name: 'Christmas' },
  ]
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
  const closed = [...closedWeekDays.map((day) => `${day}s`), ...(business.holidays ? ['holidays'] : [])]
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
