import type { Booking } from '#domain/booking.ts'
import { lists } from '#domain/lists.ts'
import { grouped } from '#ui/grouped.ts'

const open: readonly string[] = lists.bookings.openStatuses

/** The ids of the open bookings of a day that ask for an hour which another one asks for too. */
export function clashesIn(visits: readonly Booking[]): ReadonlySet<number> {
  const byTime = grouped(
    visits.filter(({ status }) => open.includes(status)),
    ({ preferredTime }) => preferredTime,
  )
  return new Set([...byTime.values()].filter(({ length }) => length > 1).flatMap((same) => same.map(({ id }) => id)))
}

/** "9:00 AM" in a small space: "9 AM". */
export const shortTime = (time: string) => time.replace(':00', '')
