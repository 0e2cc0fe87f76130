import { emailOf, type FoundRequest } from '#features/customer-page/server/tokens.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { presentFirm } from '#platform/pdf/firm.ts'
import { firstAnswers } from '#platform/store/first-answers.ts'
import type { Sql } from '#platform/store/store.ts'
import { sha256Of } from './contents.ts'
import { addresseeOf, type LockedQuote } from './lock.ts'
import { quotes } from './quotes.ts'
import { type QuoteRow, quoteOf } from './row.ts'
import { throwIfAccepted, throwIfStale } from './write.ts'

type Sent = { version: QuoteRow; mails: Delivery['id'][] }

/**
 * Sends the draft and freezes it. It replaces the version that was sent before. A quote request is quoted from then on, and
 * gets the amount as its estimated value if it has none. Throws 409 without a draft.
 */
export async function sendQuote(
  sql: Sql,
  deliveryQueue: DeliveryQueue,
  { request, versions }: LockedQuote,
  expected: string | undefined,
  now: Date,
): Promise<Sent> {
  const [draft, ...earlier] = versions
  const today = dayAt(now)
  if (draft.status !== 'draft') throw new HttpError(409, 'This version was already sent')
  throwIfStale(draft, expected)
  throwIfAccepted(earlier)
  if (draft.validUntil < today) throw new HttpError(409, 'The last day of this quote has passed')
  const addressee = addresseeOf(request)
  const at = now.toISOString()
  const sha256 = sha256Of(quoteOf({ ...draft, ...addressee }, today))
  for (const version of earlier)
    if (version.status === 'sent') await quotes.change(sql, version, { status: 'replaced' }, now)
  const firm = JSON.stringify(presentFirm)
  const version = await quotes.change(sql, draft, { ...addressee, status: 'sent', sentAt: at, sha256, firm }, now)
  await markQuoted(sql, request, version, now)
  await firstAnswers.note(sql, request.list, request.row.id, at)
  const about = { about: lists[request.list].mailAbout, subjectId: request.row.id }
  const pending = [
    { purpose: 'quote', customer: emailOf(request), quoteVersionId: version.id },
    { purpose: 'quote.sent', quoteVersionId: version.id },
  ] as const
  return { version, mails: await deliveryQueue.enqueue(sql, { ...about, pending }, now) }
}

/** One that was converted stays so. The statuses of a booking say nothing about quotes. */
async function markQuoted(sql: Sql, { list, row }: FoundRequest, { amountCents }: QuoteRow, now: Date): Promise<void> {
  if (list !== 'contact-submissions') return
  const update = {
    ...(row.status !== 'quoted' && row.status !== 'converted' && { status: 'quoted' as const }),
    ...(!row.estimatedValue && { estimatedValue: centsInWords(amountCents) }),
  }
  if (Object.keys(update).length > 0) await quoteRequests.update(sql, row.id, update, now)
}

/** Throws 409 when the quote is no longer open. A repeat changes nothing. */
export async function withdrawQuote(
  sql: Sql,
  { versions }: LockedQuote,
  expected: string | undefined,
  now: Date,
): Promise<QuoteRow> {
  const version = versions.find(({ status }) => status !== 'draft')
  if (!version) throw new HttpError(409, 'This quote was not sent yet, so delete it')
  if (version.status === 'withdrawn') return version
  throwIfStale(version, expected)
  if (version.status !== 'sent') throw new HttpError(409, `This quote was already ${version.status}`)
  return quotes.change(sql, version, { status: 'withdrawn' }, now)
}
