import * as z from 'zod/mini'
import type { Overview } from '#features/overview/overview.ts'
import { startOfDay } from '#firm/business-clock.ts'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { Conditions } from '#platform/store/conditions.ts'
import type { Sql } from '#platform/store/store.ts'
import { isVisible, sumOf } from './list.ts'
import { numberOf, QuoteRow } from './row.ts'
import { quotesToSchedule } from './to-schedule.ts'

const Oldest = z.pick(QuoteRow, {
  quoteId: true,
  sequence: true,
  list: true,
  rowId: true,
  customerName: true,
  sentAt: true,
})

const isOpen = (today: string) => `status = 'sent' AND "validUntil" >= ${today}`

/** The numbers of the overview. Each reads one range of an index. */
export async function quoteNumbersAt(sql: Sql, now: Date): Promise<Overview['quotes']> {
  const today = dayAt(now)
  const firstDay = `${today.slice(0, 7)}-01`
  const nextMonth = `${dayAfter(firstDay, 31).slice(0, 7)}-01`
  const inMonth = (column: string, others: string) =>
    new Conditions()
      .add((from) => `${column} >= ${from}`, startOfDay(firstDay))
      .add((to) => `${column} < ${to} AND ${others}`, startOfDay(nextMonth))
  const [sentThisMonth, acceptedThisMonth, unanswered, [oldest], toSchedule] = await Promise.all([
    sumOf(sql, inMonth('"sentAt"', `status <> 'replaced'`)),
    sumOf(sql, inMonth('"answeredAt"', `status = 'accepted'`)),
    sumOf(sql, new Conditions().add(isOpen, today)),
    sql(
      `SELECT "quoteId", sequence, list, "rowId", "customerName", "sentAt" FROM quotes WHERE ${isOpen('$1')} AND ${isVisible}
       ORDER BY "sentAt", id LIMIT 1`,
      [today],
      Oldest,
    ),
    quotesToSchedule(sql, today),
  ])
  return {
    sentThisMonth,
    acceptedThisMonth,
    unanswered,
    oldestUnanswered: oldest ? oldestOf(oldest) : null,
    toSchedule,
  }
}

function oldestOf(version: z.infer<typeof Oldest>): Overview['quotes']['oldestUnanswered'] {
  const { quoteId: id, list, rowId, customerName, sentAt } = version
  return sentAt === null ? null : { id, number: numberOf(version), list, rowId, customerName, sentAt }
}
