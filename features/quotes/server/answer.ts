import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { throwUnknownAddress } from '#features/customer-page/server/finder.ts'
import { emailOf, type FoundRequest, type RequestTokens } from '#features/customer-page/server/tokens.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import type { QuoteAcceptance, QuoteDecline } from '#features/quotes/customer-quote.ts'
import type { Acceptance, Quote } from '#features/quotes/quote.ts'
import { depositOn, quoteTotals } from '#features/quotes/quote-totals.ts'
import { dayAt, daysInWords } from '#firm/calendar-day.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Sql } from '#platform/store/store.ts'
import { Unchanged, withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { lockRow } from './lock.ts'
import { noteAcceptance } from './note-acceptance.ts'
import { quotes } from './quotes.ts'
import { type QuoteName, type QuoteRow, quoteOf } from './row.ts'

export type AnswerDependencies = Context & {
  tokens: RequestTokens
  /** Counts what customers post. */
  posts: RateLimit
  /** For versions that were written before deposits were part of them. */
  depositPercent: number | undefined
}

type Answer<Body> = {
  token: string
  /** Of the quote. */
  id: Quote['id']
  body: Body
  /** The Idempotency-Key. An answer counts once also without a key. */
  key: string | undefined
  ip: string
}

/**
 * Accepts a version with its emails, in one transaction. The same acceptance again changes nothing. Throws 409 when the
 * version cannot be accepted any more, and 400 when it has no such option or add-on.
 */
export const acceptQuote = (dependencies: AnswerDependencies, answer: Answer<QuoteAcceptance>): Promise<Quote> =>
  answerQuote(dependencies, { ...answer, what: 'accept' }, async (sql, { request, versions, asked, now }) => {
    const { body } = answer
    const quote = quoteOf(asked, dayAt(now))
    if (quote.acceptance && isRepeat(body, quote.acceptance)) return undefined
    throwIfClosed(quote, versions)
    const { depositPercent } = asked.smallestCents === null ? dependencies : quote
    const chosen = acceptanceOf({ ...quote, depositPercent: depositPercent ?? null }, body, now)
    const at = now.toISOString()
    const { totalCents: amountCents } = chosen
    const acceptance = JSON.stringify(chosen)
    const changes = {
      status: 'accepted',
      acceptance,
      amountCents,
      answeredAt: at,
      openedAt: asked.openedAt ?? at,
    } as const
    await quotes.change(sql, asked, changes, now)
    const bookingId = await noteAcceptance(sql, request, { sent: versions, amountCents, now })
    return { purposes: ['quote_accepted', 'acceptance_receipt', 'quote.accepted'], bookingId }
  })

/** Declines a version with its emails, in one transaction. Declining it again changes nothing. */
export const declineQuote = (dependencies: AnswerDependencies, answer: Answer<QuoteDecline>): Promise<Quote> =>
  answerQuote(dependencies, { ...answer, what: 'decline' }, async (sql, { versions, asked, now }) => {
    const { text } = answer.body
    if (asked.status === 'declined' && asked.declineText === text) return undefined
    throwIfClosed(quoteOf(asked, dayAt(now)), versions)
    const at = now.toISOString()
    const changes = { status: 'declined', declineText: text, answeredAt: at, openedAt: asked.openedAt ?? at } as const
    await quotes.change(sql, asked, changes, now)
    return { purposes: ['quote_declined', 'decline_receipt', 'quote.declined'] }
  })

type Asked = { request: FoundRequest; versions: readonly QuoteRow[]; asked: QuoteRow; now: Date }
type Caused = {
  purposes:
    | ['quote_accepted', 'acceptance_receipt', 'quote.accepted']
    | ['quote_declined', 'decline_receipt', 'quote.declined']
  /** Of a booking that changed. */
  bookingId?: Booking['id'] | undefined
}

/** Runs the answer once per Idempotency-Key. `decide` resolves to what it causes; undefined when it changed nothing. */
async function answerQuote<Body extends { version: number }>(
  { store, deliveryQueue, clock, tokens, posts }: AnswerDependencies,
  { token, id, body, key, ip, what }: Answer<Body> & { what: 'accept' | 'decline' },
  decide: (sql: Sql, asked: Asked) => Promise<Caused | undefined>,
): Promise<Quote> {
  const { quote, mails } = await store.write(async (sql) => {
    const now = clock()
    let mails: Delivery['id'][] = []
    const { list, row } = (await tokens.find(token, sql)) ?? throwUnknownAddress()
    const request = (await lockRow(sql, list, row.id)) ?? throwUnknownAddress()
    const endpoint = `/api/requests/${list}/${row.id}/quotes/${id}/${what}`
    const run = { key, endpoint, body, now }
    const answered = await withIdempotencyKey(sql, run, async () => {
      const versions = await sentVersions(sql, request, id)
      const asked = versions.find(({ version }) => version === body.version) ?? notFound('version of this quote')
      const caused = await decide(sql, { request, versions, asked, now })
      await posts.take(ip, now, { sql })
      if (!caused) return new Unchanged({ id: asked.id })
      const { purposes, bookingId } = caused
      const [notice, receipt, event] = purposes
      const pending = [
        { purpose: notice, quoteVersionId: asked.id },
        { purpose: receipt, quoteVersionId: asked.id, customer: emailOf(request) },
        { purpose: event, quoteVersionId: asked.id },
      ]
      mails = await deliveryQueue.enqueue(sql, { about: lists[list].mailAbout, subjectId: row.id, pending }, now)
      if (bookingId !== undefined) {
        const changed = { about: 'booking', subjectId: bookingId, pending: [{ purpose: 'booking.changed' }] } as const
        mails.push(...(await deliveryQueue.enqueue(sql, changed, now)))
      }
      return { id: asked.id }
    })
    const version = (await quotes.find(sql, answered.id)) ?? notFound('quote')
    return { quote: quoteOf(version, dayAt(now)), mails }
  })
  await deliveryQueue.deliver(mails)
  return quote
}

/** The versions of a quote that its customer can see, newest first. Throws 404 when there are none. */
export async function sentVersions(sql: Sql, request: FoundRequest, id: Quote['id']): Promise<QuoteRow[]> {
  const versions = (await quotes.versionsOf(sql, id)).filter(isSentTo(request))
  return versions.length > 0 ? versions : notFound('quote')
}

export const isSentTo =
  ({ list, row }: FoundRequest) =>
  (version: QuoteName): boolean =>
    version.list === list && version.rowId === row.id && version.status !== 'draft'

/** What the customer says yes to. Throws 400 when there is no such option or add-on. */
export function acceptanceOf(
  quote: Quote,
  { option: number, addOns, name, signature, address }: QuoteAcceptance,
  now: Date,
): Acceptance {
  const option = quote.options.find((option) => option.number === number)
  if (!option) throw new HttpError(400, `This quote has no option ${number}`)
  const chosen = inOrder(addOns)
  const unknown = chosen.find((number) => !option.lines[number - 1]?.addOn)
  if (unknown !== undefined) throw new HttpError(400, `Line ${unknown} of this option is no add-on`)
  const totals = quoteTotals(option.lines, chosen, quote)
  return {
    ...{ option: number, optionName: option.name, addOns: chosen },
    ...totals,
    depositCents: depositOn(totals.totalCents, quote),
    ...(signature && { signature }),
    ...(address && { address }),
    ...{ name, at: now.toISOString(), version: quote.version, sha256: quote.sha256 ?? '' },
  }
}

/** The numbers of lines, ascending, each once. */
const inOrder = (addOns: readonly number[]) => [...new Set(addOns)].sort((one, other) => one - other)

const isRepeat = ({ option, addOns, name }: QuoteAcceptance, before: Acceptance) =>
  option === before.option && name === before.name && String(inOrder(addOns)) === String(before.addOns)

/** Throws 409 with a sentence for the customer, unless the version waits for an answer. */
function throwIfClosed({ status, validUntil, acceptance }: Quote, versions: readonly QuoteRow[]): void {
  const newest = versions[0]?.version
  const sentences: Record<Exclude<Quote['status'], 'sent'>, string> = {
    draft: 'This quote was not sent yet',
    accepted: acceptance
      ? `This quote was already accepted by ${acceptance.name}, with the option ${acceptance.optionName}`
      : 'This quote was already accepted',
    declined: `This quote was declined. If you changed your mind, call ${business.phone}`,
    expired: `This quote was valid until ${daysInWords(validUntil, validUntil, 'numeric')}. For a new one, call ${business.phone}`,
    withdrawn: `We withdrew this quote. If you have questions, call ${business.phone}`,
    replaced: `This quote was replaced by version ${newest}`,
  }
  if (status !== 'sent') throw new HttpError(409, sentences[status])
}
