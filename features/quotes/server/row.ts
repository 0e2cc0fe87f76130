import * as z from 'zod/mini'
import { referenceOf } from '#features/customer-page/reference.ts'
import { type Acceptance, Quote, type QuoteOption } from '#features/quotes/quote.ts'
import type { QuoteStatus } from '#features/quotes/quote-status.ts'
import { scaled } from '#features/quotes/quote-totals.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { Id } from '#firm/fields.ts'
import { tableOf } from '#platform/store/table.ts'

/** A version as its columns hold it. `options` and `acceptance` are JSON. */
export const QuoteRow = z.extend(z.omit(Quote, { number: true, options: true, taxPercent: true, acceptance: true }), {
  /** Of the version. */
  id: Id,
  /** The same for all versions: the id of the first. */
  quoteId: Id,
  /** The place among the quotes of its booking or quote request, from 1. */
  sequence: z.int(),
  options: z.string(),
  /** Thousandths of a percent. */
  taxThousandths: z.nullable(z.int()),
  /** Null in a version that was written before deposits were part of it. */
  smallestCents: z.nullable(Quote.shape.smallestCents),
  acceptance: z.nullable(z.string()),
  /** JSON of what the PDF says about the firm. Null until the version is sent. */
  firm: z.nullable(z.string()),
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** What names a version, without its long texts. */
export const QuoteName = z.pick(QuoteRow, {
  ...{ id: true, version: true, sequence: true, list: true, rowId: true, status: true, updatedAt: true },
})
export type QuoteName = z.infer<typeof QuoteName>

export const quoteTable = tableOf<QuoteRow>('quotes', QuoteRow)

/** The version on this day. */
export function quoteOf(row: QuoteRow, today: CalendarDay): Quote {
  const { quoteId, sequence, options, taxThousandths, smallestCents, acceptance, firm: _, ...columns } = row
  return {
    ...columns,
    id: quoteId,
    number: numberOf(row),
    status: statusOn(row, today),
    options: JSON.parse(options) as QuoteOption[], // as `optionsOf` made them
    taxPercent: taxThousandths === null ? null : taxThousandths / 1000,
    smallestCents: smallestCents ?? 1,
    acceptance: acceptance === null ? null : acceptanceIn(acceptance),
  }
}

/** Earlier versions kept a deposit of nothing. */
export function acceptanceIn(json: string): Acceptance {
  const acceptance = JSON.parse(json) as Acceptance // as `acceptanceOf` made it
  return { ...acceptance, depositCents: acceptance.depositCents || null }
}

/** A sent version expires after its last day. */
export const statusOn = (
  { status, validUntil }: Pick<QuoteRow, 'status' | 'validUntil'>,
  today: CalendarDay,
): QuoteStatus => (status === 'sent' && validUntil < today ? 'expired' : status)

export const numberOf = ({ list, rowId, sequence }: Pick<QuoteRow, 'list' | 'rowId' | 'sequence'>) =>
  `${referenceOf(list, rowId)}-${sequence}`

export const thousandthsOf = (taxPercent: number | null): number | null =>
  taxPercent === null ? null : (scaled(taxPercent, 3) ?? null)
