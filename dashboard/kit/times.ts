import { arrivalInWords, type Visit } from '#features/bookings/visit.ts'
import { type CalendarDay, dayAfter, dayAt, formatDay, shortDay } from '#firm/calendar-day.ts'
import { instantFormat } from '#firm/formats.ts'

const format = instantFormat({ dateStyle: 'medium', timeStyle: 'short' })

const shortFormat = instantFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** A timestamp in the business's time zone. */
export function timestampInWords(timestamp: string): string {
  return format.format(new Date(timestamp))
}

/** Such as "Nov 21, 3:12 PM". A time that is half a year away has its year. */
export function shortTimeInWords(timestamp: string): string {
  const instant = new Date(timestamp)
  return isNear(dayAt(instant)) ? shortFormat.format(instant) : timestampInWords(timestamp)
}

/** Such as "Tue, Dec 1". A day that is half a year away has its year. */
export function shortDayInWords(day: CalendarDay): string {
  return isNear(day)
    ? shortDay(day)
    : formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

function isNear(day: CalendarDay): boolean {
  const today = dayAt(new Date())
  return day > dayAfter(today, -180) && day < dayAfter(today, 180)
}

/** Such as "1:30 – 3:30 PM" instead of "1:30 PM – 3:30 PM". Other arrivals stay as they are. */
export function shortArrival(visit: Pick<Visit, 'time' | 'windowMinutes'>): string {
  const [from = '', to] = arrivalInWords(visit).split(' – ')
  const [half] = / [AP]M$/.exec(from) ?? []
  return half && to?.endsWith(half) ? `${from.slice(0, -half.length)} – ${to}` : arrivalInWords(visit)
}
