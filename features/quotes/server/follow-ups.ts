import { emailOf, findRow } from '#features/customer-page/server/tokens.ts'
import { lists } from '#features/lists.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { type CalendarDay, dayAt } from '#firm/calendar-day.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { ScheduledEmails } from '#platform/mail/scheduler.ts'
import type { Store } from '#platform/store/store.ts'
import { lockQuote } from './lock.ts'
import { quotes } from './quotes.ts'

const dayMs = 86_400_000

/** Reminds customers of quotes that they have not answered for some days, once per quote. */
export const quoteFollowUps =
  (store: Store, days: number): ScheduledEmails =>
  async (now) => {
    const sentBy = new Date(now.getTime() - days * dayMs)
    for (const { quoteId, list, rowId } of await quotes.withoutFollowUp(store.scan, dayAt(now), sentBy)) {
      // Reads first, so that a customer without an email address costs no transaction.
      const request = await findRow(store.read, list, rowId)
      if (request && emailOf(request) !== '') await followUp(store, quoteId, { sentBy, today: dayAt(now) }, now)
    }
  }

type Due = { sentBy: Date; today: CalendarDay }

function followUp(store: Store, id: Quote['id'], { sentBy, today }: Due, now: Date): Promise<unknown> {
  return store.write(async (sql) => {
    // The lock keeps the customer and staff from changing the quote before the email is saved.
    const { versions } = await lockQuote(sql, id)
    const open = versions.find(({ status }) => status === 'sent')
    if (!open?.sentAt || open.validUntil < today || open.sentAt > sentBy.toISOString()) return
    const about = { about: lists[open.list].mailAbout, subjectId: open.rowId }
    const mail = { ...about, purpose: 'quote_follow_up', onceKey: followUpKeyOf(id), quoteVersionId: open.id } as const
    await outbox.enqueue(sql, [{ ...mail, state: 'waiting', reason: null, suspicion: null }], now)
  })
}

/** The outbox holds one follow-up for each quote, whatever its version. */
const followUpKeyOf = (id: Quote['id']) => `quote-${id}`
