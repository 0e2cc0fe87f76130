import type { OpenRequestMessage } from '#features/customer-page/requests.ts'
import { askedInWords } from '#features/customer-page/staff/message-words.ts'
import type { ListName } from '#features/lists.ts'
import type { Overview } from '#features/overview/overview.ts'
import type { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import { type CalendarDay, dayAfter, dayAt, formatDay, shortDay } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'

type Row = { list: ListName; id: number; customerName: string }

/** What staff have to do about a row, in a sentence, and what the next step is. */
export type Need = Row & { key: string; sentence: string; isLate: boolean; isUrgent: boolean } & (
    | { step: 'reply'; message: OpenRequestMessage }
    | { step: 'answer' }
    | { step: 'schedule'; quote: QuoteToSchedule }
    | { step: 'call'; phone: string }
  )

type Found = {
  messages: readonly OpenRequestMessage[]
  overview: Pick<Overview, 'quotes' | 'waiting'>
  today: CalendarDay
}

/**
 * What needs staff, the most urgent first: urgent rows, what customers asked, accepted quotes, what waits longer than promised,
 * follow-ups, and what is new. A row has one need.
 */
export function needsOf({ messages, overview: { quotes, waiting }, today }: Found): Need[] {
  const urgent = new Set(waiting.filter(({ isUrgent }) => isUrgent).map(rowOf))
  /** What is asked about an urgent row is as urgent. */
  const ranking = (rank: number, since: string, need: Need) => {
    const isUrgent = urgent.has(rowOf(need))
    return { rank: isUrgent ? 0 : rank, since, need: { ...need, isUrgent } }
  }
  const ranked = [
    ...messages.map((message) => ranking(1, message.createdAt, ofMessage(message))),
    ...quotes.toSchedule.map((quote) => ranking(2, quote.acceptedAt, ofQuote(quote))),
    ...waiting.map((row) => ({
      rank: row.isUrgent ? 0 : row.isOverdue ? 3 : row.kind === 'follow_up' ? 4 : 5,
      since: row.since,
      need: ofRow(row, today),
    })),
  ].sort((one, other) => one.rank - other.rank || one.since.localeCompare(other.since))
  const byRow = new Map<string, Need>()
  // A message or a quote says more than that its row waits.
  for (const { need } of ranked.toSorted((one, other) => weightOf(one.need) - weightOf(other.need)))
    if (!byRow.has(rowOf(need))) byRow.set(rowOf(need), need)
  return ranked.flatMap(({ need }) => (need.step === 'reply' || byRow.get(rowOf(need)) === need ? [need] : []))
}

const rowOf = ({ list, id }: Row) => `${list}/${id}`

const weightOf = ({ step }: Need) => (step === 'call' ? 1 : 0)

function ofMessage(message: OpenRequestMessage): Need {
  const { id, list, rowId, customerName, kind, text } = message
  const asked = askedInWords(message)
  const row = { key: `message ${id}`, list, id: rowId, customerName, isLate: false, isUrgent: false }
  return kind === 'message'
    ? { ...row, step: 'reply', message, sentence: `Question: ${text ?? ''}` }
    : { ...row, step: 'answer', sentence: asked.charAt(0).toUpperCase() + asked.slice(1) }
}

function ofQuote(quote: QuoteToSchedule): Need {
  const { id, list, rowId, customerName, amountCents } = quote
  const sentence = `Quote accepted, ${centsInWords(amountCents)}`
  return {
    key: `quote ${id}`,
    list,
    id: rowId,
    customerName,
    isLate: false,
    isUrgent: false,
    step: 'schedule',
    quote,
    sentence,
  }
}

function ofRow(row: Overview['waiting'][number], today: CalendarDay): Need {
  const { list, id, kind, since, about, isUrgent, isOverdue, customerPhone: phone } = row
  const what = about ? `: ${about}` : ''
  const sentences = {
    answer: isOverdue
      ? `Waits for a call since ${sinceInWords(since, today)}${what}`
      : `New ${list === 'bookings' ? 'booking' : 'quote request'}${what}`,
    follow_up:
      list === 'call-logs'
        ? `Call back${what}`
        : `Follow-up due ${dayAt(new Date(since)) === today ? 'today' : `since ${sinceInWords(since, today)}`}${what}`,
  }
  const customerName = row.customerName || 'Unknown Caller'
  return {
    key: rowOf(row),
    list,
    id,
    customerName,
    isLate: isOverdue,
    isUrgent,
    step: 'call',
    phone,
    sentence: sentences[kind],
  }
}

/** Such as "today", "Monday" or "Tue, Nov 3". */
function sinceInWords(since: string, today: CalendarDay): string {
  const day = dayAt(new Date(since))
  if (day >= today) return 'today'
  return day > dayAfter(today, -7) ? formatDay(day, { weekday: 'long' }) : shortDay(day)
}
