import { business } from '#domain/business.ts'
import { dayAt } from '#domain/calendar-day.ts'
import { type ClosedDays, yearlyClosedDays } from '#domain/closed-days.ts'
import type { Sql } from '#server/store/store.ts'
import { closedDays } from './repository.ts'

/** The closed days of the profile and of staff that are not over, soonest first. */
export async function upcomingClosedDays(sql: Sql, now: Date): Promise<ClosedDays[]> {
  const today = dayAt(now)
  const stored = await closedDays.list(sql, today)
  const all = [...yearlyClosedDays(business.closedDays, today), ...stored.map(({ id: _, ...closed }) => closed)]
  return all.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
}
