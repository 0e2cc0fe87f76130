import { business } from '#content'
import { type CalendarDay, dayAt } from '#domain/calendar-day.ts'
import { type ClosedDays, closedReason, yearlyClosedDays } from '#domain/closed-days.ts'
import type { Sql } from '#server/store/store.ts'
import { closedDays } from './repository.ts'

/** The closed days of the content and of staff that are not over, soonest first. */
export const upcomingClosedDays = (sql: Sql, now: Date): Promise<ClosedDays[]> => closedDaysFrom(sql, dayAt(now))

/** Why nobody works on the day; undefined for an ordinary day. */
export const reasonClosedOn = async (sql: Sql, day: CalendarDay): Promise<string | undefined> =>
  closedReason(await closedDaysFrom(sql, day), day)

/** Those that are not over on the given day. */
async function closedDaysFrom(sql: Sql, day: CalendarDay): Promise<ClosedDays[]> {
  const stored = await closedDays.list(sql, day)
  const all = [...yearlyClosedDays(business.closedDays, day), ...stored.map(({ id: _, ...closed }) => closed)]
  return all.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
}
