import * as z from 'zod/mini'
import { startOfDay } from '#domain/business-clock.ts'
import { dayAfter, dayAt } from '#domain/calendar-day.ts'
import type { Overview } from '#domain/dashboard.ts'
import type { Sql, Value } from '#server/store/store.ts'
import { isVisible } from './repository.ts'
import { numberOf, QuoteRow } from './row.ts'

const Summed = z.object({ count: z.number(), cents: z.nullable(z.number()) })
const Oldest = z.pick(QuoteRow, {
  quoteId: true,
  sequence: true,
  list: true,
  rowId: true,
  customerName: true,
  sentAt: true,
})

const isOpen = `status = 'sent' AND "validUntil" >= $1`

/** The numbers of the overview. Each reads one range of an index. */
export async function quoteNumbersAt(sql: Sql, now: Date): Promise<Overview['quotes']> {
  const today = dayAt(now)
  const firstDay = `${today.slice(0, 7)}-01`
  const month = [startOfDay(firstDay), startOfDay(dayAfter(firstDay, 32).slice(0, 7).concat('-01'))]
  const sum = async (condition: string, parameters: Value[]) => {
    const statement = `SELECT count(*) AS count, sum("amountCents") AS cents FROM quotes WHERE ${condition} AND ${isVisible}`
    const [summed] = await sql(statement, parameters, Summed)
    return { count: summed?.count ?? 0, amountCents: summed?.cents ?? 0 }
  }
  const [sentThisMonth, acceptedThisMonth, unanswered, [oldest]] = await Promise.all([
    sum(`"sentAt" >= $1 AND "sentAt" < $2 AND status <> 'replaced'`, month),
    sum(`status = 'accepted' AND "answeredAt" >= $1 AND "answeredAt" < $2`, month),
    sum(isOpen, [today]),
    sql(
      `SELECT "quoteId", sequence, list, "rowId", "customerName", "sentAt" FROM quotes WHERE ${isOpen} AND ${isVisible}
       ORDER BY "sentAt", id LIMIT 1`,
      [today],
      Oldest,
    ),
  ])
  return { sentThisMonth, acceptedThisMonth, unanswered, oldestUnanswered: oldest ? oldestOf(oldest) : null }
}

function oldestOf(version: z.infer<typeof Oldest>): Overview['quotes']['oldestUnanswered'] {
  const { quoteId: id, list, rowId, customerName, sentAt } = version
  return sentAt === null ? null : { id, number: numberOf(version), list, rowId, customerName, sentAt }
}
