import { business } from '#content'
import { weekDayOf } from './bookable-days.ts'
import { timeShownAt } from './business-clock.ts'
import { dayAt } from './calendar-day.ts'
import { holidayOn } from './holidays.ts'

/** When the office closes today, such as 17:00; undefined while it is closed. Days that staff keep closed are not known here. */
export function closingTime(now: Date): string | undefined {
  const [today, time] = [dayAt(now), timeShownAt(now)]
  const weekDay = weekDayOf(today)
  if (!weekDay || holidayOn(today)) return undefined
  return business.openingHours.find(
    ({ days, opens, closes }) => days.includes(weekDay) && opens <= time && time < closes,
  )?.closes
}
