import type { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'
import { numberOf } from './row.ts'
import { versionsToSchedule } from './schedule-conditions.ts'

/** The accepted quotes whose work is not scheduled, the last accepted first. */
export async function quotesToSchedule(sql: Sql, today: CalendarDay): Promise<QuoteToSchedule[]> {
  return (await versionsToSchedule(sql, today)).map((version) => {
    const { quoteId: id, list, rowId, customerName, amountCents, answeredAt: acceptedAt } = version
    return { id, number: numberOf(version), list, rowId, customerName, amountCents, acceptedAt }
  })
}
