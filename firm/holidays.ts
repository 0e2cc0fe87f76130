// Apart from office-closed.ts, because browsers ask the server for holidays.
import { business } from '#content'
import { lastDayToPlan, yearsAhead } from './bookable-days.ts'
import type { CalendarDay } from './calendar-day.ts'

type Holiday = (typeof business.holidays)[number]

/** The name of the holiday on which the firm is closed; undefined for an ordinary day. */
export const holidayOn = (day: CalendarDay): string | undefined =>
  business.holidays.find(({ days }) => days === day.slice(5) || days.includes(day))?.name

/** The holidays from the day on for which visits can be planned, soonest first. */
export function comingHolidays(today: CalendarDay): { day: CalendarDay; name: string }[] {
  const last = lastDayToPlan(today)
  return business.holidays
    .flatMap((holiday) => daysOf(holiday, today).map((day) => ({ day, name: holiday.name })))
    .filter(({ day }) => day >= today && day <= last)
    .sort((one, other) => one.day.localeCompare(other.day))
}

function daysOf({ days }: Holiday, today: CalendarDay): CalendarDay[] {
  if (days.length > '12-25'.length) return days.split(' ')
  const year = Number(today.slice(0, 4))
  return Array.from({ length: yearsAhead + 1 }, (_, index) => `${year + index}-${days}`)
}
