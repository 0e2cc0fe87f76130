import { minutesOf, timeInWords, type Visit } from '#features/bookings/visit.ts'
import { type CalendarDay, dayAfter, formatDay } from '#firm/calendar-day.ts'

export type CalendarLayout = 'day' | 'week' | 'month'

/** Where a visit is on the calendar. */
export type Place = Pick<Visit, 'day' | 'time'>

export const stepMinutes = 15
const lastMinute = 24 * 60 - stepMinutes

export const isSamePlace = (one: Place, other: Place) => one.day === other.day && one.time === other.time

/** Such as "Friday, Dec 4". */
export const dayInShort = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' })

/** Such as "Friday, Dec 4, 1:30 PM". */
export const placeInWords = ({ day, time }: Place) => `${dayInShort(day)}, ${timeInWords(time)}`

export const hourOf = ({ time }: Pick<Place, 'time'>) => Math.floor(minutesOf(time) / 60)

/** The same minutes of another hour. */
export const atHour = ({ time }: Place, hour: number) => `${String(hour).padStart(2, '0')}${time.slice(2)}`

/**
 * The place an arrow key leads to: the same one at the end of the day and before today. Undefined for other keys. In a
 * month, up and down are weeks; elsewhere they are times.
 */
export function placeAfter(place: Place, key: string, layout: CalendarLayout, today: CalendarDay): Place | undefined {
  const isMonth = layout === 'month'
  if (key === 'ArrowLeft' || key === 'ArrowRight') return daysLater(place, key === 'ArrowLeft' ? -1 : 1, today)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const direction = key === 'ArrowUp' ? -1 : 1
  if (isMonth) return daysLater(place, 7 * direction, today)
  return place.day < today ? place : { ...place, time: timeLater(place.time, direction * stepMinutes) }
}

function daysLater(place: Place, days: number, today: CalendarDay): Place {
  const day = dayAfter(place.day, days)
  if (day >= today) return { ...place, day }
  // A visit on a past day goes forward to today at the least.
  return days > 0 ? { ...place, day: today } : place
}

const timeLater = (time: string, minutes: number) => timeAt(minutesOf(time) + minutes)

/** The time so many minutes after midnight, on the same day. */
export function timeAt(minutes: number): string {
  const later = Math.min(Math.max(minutes, 0), lastMinute)
  return [Math.floor(later / 60), later % 60].map((number) => String(number).padStart(2, '0')).join(':')
}
