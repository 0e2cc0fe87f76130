import { business } from '#content'
import { type ClosedDays, closedReason, yearlyClosedDays } from '#features/closed-days/closed-days.ts'
import { type CalendarDay, dayAt } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'
import { closedDays } from './closed-days.ts'

/**
 * The closed days of the content and of staff that are not over on the day `from`, soonest first. Visits that began before
 * today depend on earlier ones.
 */
export const upcomingClosedDays = (sql: Sql, now: Date, from?: CalendarDay): Promise<ClosedDays[]> =>
  closedDaysFrom(sql, dayAt(now), from)

/** Why nobody works on the day; undefined for an ordinary day. */
export const reasonClosedOn = async (sql: Sql, day: CalendarDay): Promise<string | undefined> =>
  closedReason(await closedDaysFrom(sql, day), day)

/** Those of everybody that are not over on the day `from`. Yearly ones end two years after `today`. */
export async function closedDaysFrom(sql: Sql, today: CalendarDay, from = today): Promise<ClosedDays[]> {
  const stored = (await closedDays.list(sql, from)).filter(({ personId }) => personId === null)
  const all = [
    ...yearlyClosedDays(business.closedDays, today, from),
    ...stored.map(({ from, to, reason }) => ({ from, to, reason })),
  ]
  return all.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
}
