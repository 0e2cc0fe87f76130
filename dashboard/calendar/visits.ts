import type { Booking } from '#domain/booking.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import { groupBy } from '#ui/group-by.ts'

export type Visits = Map<CalendarDay, Booking[]>
export type CalendarProps = { day: CalendarDay; byDay: Visits; onSelect(day: CalendarDay): void }

const openStatuses: readonly string[] = lists.bookings.openStatuses

/** The ids of a day's open bookings that share a slot. */
export function clashesIn(visits: readonly Booking[]): ReadonlySet<number> {
  const byTime = groupBy(
    visits.filter(({ status }) => openStatuses.includes(status)),
    ({ preferredTime }) => preferredTime,
  )
  return new Set(
    [...byTime.values()].filter(({ length }) => length > 1).flatMap((sharing) => sharing.map(({ id }) => id)),
  )
}

/** "9:00 AM" becomes "9 AM". */
export const shortTime = (time: string) => time.replace(':00', '')
