import type { Quote, QuoteLine, QuoteOption } from '#features/quotes/quote.ts'
import { lineCents, quoteTotals } from '#features/quotes/quote-totals.ts'

type WrittenLine = Partial<Omit<QuoteLine, 'number' | 'totalCents'>>
type WrittenOption = { name: string; lines: readonly WrittenLine[] }

/** An option with its totals. */
export function optionOf({ name, lines }: WrittenOption, number = 1, taxPercent: number | null = null): QuoteOption {
  const complete = lines.map((line, index) => {
    const filled = { ...{ description: 'Ceiling light', quantity: 1, unit: '', unitPriceCents: 10_000 }, ...line }
    return {
      ...{ taxable: false, addOn: false },
      ...filled,
      number: index + 1,
      totalCents: lineCents(filled, 1),
    }
  })
  return { number, name, lines: complete, ...quoteTotals(complete, [], { taxPercent, smallestCents: 1 }) }
}

/** A sent version with one option and one line. */
export function sentVersion(
  options: readonly WrittenOption[] = [{ name: 'Repair', lines: [{}] }],
  facts: Partial<Quote> = {},
) {
  const { taxPercent = null } = facts
  const complete = options.map((option, index) => optionOf(option, index + 1, taxPercent))
  return {
    ...{ id: 1, number: 'Q-30-1', version: 1, list: 'contact-submissions', rowId: 30, status: 'sent' },
    ...{ customerName: 'Riley Sample', address: null, message: null, terms: null, validUntil: '2026-12-31' },
    ...{ createdAt: '2026-12-01T15:00:00.000Z', updatedAt: '2026-12-01T15:00:00.000Z' },
    ...{ sentAt: '2026-12-01T16:00:00.000Z', openedAt: null, answeredAt: null, acceptance: null, declineText: null },
    ...{ depositPaidAt: null, sha256: 'f'.repeat(64), amountCents: complete[0]?.totalCents ?? 0 },
    ...{ depositPercent: null, smallestCents: 1 },
    ...facts,
    taxPercent,
    options: complete,
  } as Quote // a spread loses the literal types
}
