import { hash } from 'node:crypto'
import { business, quoteTerms } from '#content'
import type { Quote, QuoteOption } from '#features/quotes/quote.ts'
import { type NewQuoteOption, presentRule, type QuoteChange, quoteValidDays } from '#features/quotes/quote-lines.ts'
import { lineAmounts, quoteTotals, type TotalsRule } from '#features/quotes/quote-totals.ts'
import { type CalendarDay, dayAfter } from '#firm/calendar-day.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { thousandthsOf } from './row.ts'

/** The columns that staff write, with the totals. Throws 400 for a quote that has already expired. */
export function contentsOf(
  { options, message, terms = quoteTerms || null, validUntil, depositPercent: own }: QuoteChange,
  today: CalendarDay,
  usual = business.depositPercent,
  rule = presentRule(),
) {
  const lastDay = validUntil ?? dayAfter(today, quoteValidDays)
  if (lastDay < today)
    throw new HttpError(400, 'Valid until must be today or later', {
      fieldErrors: [{ pointer: '/validUntil', detail: 'Valid until must be today or later' }],
    })
  const complete = options.map((option, index) => optionOf(option, index + 1, rule))
  return {
    options: JSON.stringify(complete),
    taxThousandths: thousandthsOf(rule.taxPercent),
    depositPercent: (own ?? usual) || null,
    smallestCents: rule.smallestCents,
    message,
    terms,
    validUntil: lastDay,
    amountCents: complete[0]?.totalCents ?? 0,
  }
}

function optionOf({ name, lines }: NewQuoteOption, number: number, rule: TotalsRule): QuoteOption {
  const { subtotalCents, taxCents, totalCents } = quoteTotals(lines, [], rule)
  const amounts = lineAmounts(lines, rule.smallestCents)
  return {
    number,
    name,
    lines: lines.map(
      ({ description, quantity, unit, unitPriceCents = 0, taxable, addOn, discount, percent }, index) => {
        const totalCents = amounts[index]?.cents ?? 0
        const price = percent === undefined ? { quantity, unitPriceCents } : { quantity: 1, unitPriceCents: totalCents }
        return {
          ...{ number: index + 1, description, unit, ...price, taxable, addOn },
          // Lines of earlier versions are hashed without these.
          ...(discount && { discount }),
          ...(percent !== undefined && { percent }),
          totalCents,
        }
      },
    ),
    subtotalCents,
    taxCents,
    totalCents,
  }
}

/** The SHA-256 of all that the customer agrees to, as JSON with its fields in this order. */
export function sha256Of(quote: Quote): string {
  const { number, version, customerName, address, options, taxPercent, message, terms, validUntil } = quote
  const { depositPercent } = quote
  return hash(
    'sha256',
    JSON.stringify({
      ...{ number, version, customerName, address, options, taxPercent, message, terms, validUntil },
      ...(depositPercent !== null && { depositPercent }),
    }),
  )
}
