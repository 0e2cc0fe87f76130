import type { CalendarDay } from '#domain/calendar-day.ts'
import type { BookingRules } from '#domain/free-times.ts'
import type { Sql } from '#server/store/store.ts'

/** How many visits can go on at the same time on a day. */
export async function readCapacity(_sql: Sql, { crews }: BookingRules): Promise<(day: CalendarDay) => number> {
  return () => crews
}
