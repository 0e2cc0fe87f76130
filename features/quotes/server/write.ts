import { lists } from '#features/lists.ts'
import type { NewQuote } from '#features/quotes/new-quote.ts'
import type { QuoteChange } from '#features/quotes/quote-lines.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { notFoundOrStale } from '#platform/http/if-match.ts'
import type { Sql } from '#platform/store/store.ts'
import { contentsOf } from './contents.ts'
import { addresseeOf, type LockedQuote, lockRow } from './lock.ts'
import { quotes } from './quotes.ts'
import type { QuoteRow } from './row.ts'

const nothingYet = {
  sentAt: null,
  openedAt: null,
  answeredAt: null,
  acceptance: null,
  declineText: null,
  depositPaidAt: null,
  sha256: null,
  firm: null,
}

/** Saves a draft. Throws 404 when its row does not exist. */
export async function writeQuote(
  sql: Sql,
  { list, rowId, ...content }: NewQuote,
  depositPercent: number | undefined,
  now: Date,
): Promise<QuoteRow> {
  const request = (await lockRow(sql, list, rowId)) ?? notFound(lists[list].noun)
  return quotes.create(sql, {
    ...{ list, rowId, version: 1, status: 'draft', createdAt: now.toISOString(), updatedAt: now.toISOString() },
    ...addresseeOf(request),
    ...contentsOf(content, dayAt(now), depositPercent),
    ...nothingYet,
  })
}

/**
 * Changes the draft. The newest version becomes the draft of the next one when it was sent before. Throws 412 when the newest
 * version is not the expected one, and 409 after the quote was accepted.
 */
export async function rewriteQuote(
  sql: Sql,
  { request, versions }: LockedQuote,
  content: QuoteChange,
  { depositPercent, expected }: { depositPercent: number | undefined; expected: string | undefined },
  now: Date,
): Promise<QuoteRow> {
  const [newest] = versions
  throwIfStale(newest, expected)
  throwIfAccepted(versions)
  const columns = { ...addresseeOf(request), ...contentsOf(content, dayAt(now), depositPercent) }
  if (newest.status === 'draft') return quotes.change(sql, newest, columns, now)
  const { quoteId, sequence, version, list, rowId } = newest
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  return quotes.addVersion(sql, {
    ...{ quoteId, sequence, version: version + 1, list, rowId, status: 'draft' },
    ...times,
    ...columns,
    ...nothingYet,
  })
}

/** Throws 412 when the version has another `updatedAt`. */
export function throwIfStale(version: QuoteRow, expected: string | undefined): void {
  if (expected !== undefined && version.updatedAt !== expected) notFoundOrStale(version, 'quote', 'quote')
}

export function throwIfAccepted(versions: readonly QuoteRow[]): void {
  if (versions.some(({ status }) => status === 'accepted'))
    throw new HttpError(409, 'This quote was accepted, so write another one')
}
