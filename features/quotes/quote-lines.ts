import * as z from 'zod/mini'
import { business } from '#content'
import { Day, longText, optional, required, text } from '#firm/fields.ts'
import { amountInForm, centsInWords, rounded, smallestCents } from '#firm/money.ts'
import { lineAmounts, lineCents, quoteTotals, scaled, type TotalsRule } from './quote-totals.ts'

export const maxQuoteOptions = 3
/** In one option. */
export const maxQuoteLines = 50
/** How many days after it was written a quote can be accepted. Staff can choose another day. */
export const quoteValidDays = business.quoteValidDays ?? 30
const maxQuantity = 10_000
/** Of a price, a line and a total: a million dollars, as for the amount of a booking. */
export const maxQuoteCents = 100_000_000

const maximum = centsInWords(maxQuoteCents)

const quantityError = `Quantity must be more than 0 and at most ${maxQuantity}, with two decimals at most`
const Quantity = z.number(quantityError).check(
  z.gt(0, quantityError),
  z.lte(maxQuantity, quantityError),
  z.refine((quantity) => scaled(quantity, 2) !== undefined, quantityError),
)

const percentError = 'Percent must be more than 0 and at most 100, with three decimals at most'
const DiscountPercent = z.number(percentError).check(
  z.gt(0, percentError),
  z.lte(100, percentError),
  z.refine((percent) => scaled(percent, 3) !== undefined, percentError),
)

const error = ({ input }: { input?: unknown }) =>
  amountInForm('Unit price', input) ?? `Unit price must be a whole number of cents from 0 to ${maxQuoteCents}`
export const UnitPriceCents = z.int({ error }).check(z.gte(0, { error }), z.lte(maxQuoteCents, { error }))
/** A price that somebody enters. */
export const NewUnitPriceCents = UnitPriceCents.check(z.overwrite(rounded))

export const LineDescription = required(text(300, 'Description'), 'Description')
/** Such as "hour" or "ft". It may be empty. */
export const LineUnit = text(20)

const discountError = 'A discount must have a negative unit price, or a percentage'

/** Negative in a discount. */
const LinePriceCents = z
  .int({ error })
  .check(z.gte(-maxQuoteCents, { error }), z.lte(maxQuoteCents, { error }), z.overwrite(rounded))

/** A line as staff write it. A discount takes an amount off, or a percentage of the lines that are no add-ons. */
const NewQuoteLine = z
  .object({
    description: LineDescription,
    quantity: z._default(Quantity, 1),
    unit: z._default(LineUnit, ''),
    /** Only a discount with a percentage has none. */
    unitPriceCents: z.optional(LinePriceCents),
    taxable: z._default(z.boolean(), false),
    /** Whether the customer may add it. */
    addOn: z._default(z.boolean(), false),
    discount: z._default(z.boolean(), false),
    percent: z.optional(DiscountPercent),
  })
  .check(
    z.refine(({ discount, percent, unitPriceCents = -1 }) => discount || percent !== undefined || unitPriceCents >= 0, {
      path: ['unitPriceCents'],
      error: `Unit price must be a whole number of cents from 0 to ${maxQuoteCents}`,
    }),
    z.refine(({ discount, percent, unitPriceCents = 0 }) => !discount || percent !== undefined || unitPriceCents < 0, {
      path: ['unitPriceCents'],
      error: discountError,
    }),
    z.refine(({ discount, percent }) => discount || percent === undefined, {
      path: ['percent'],
      error: 'Only a discount can have a percentage',
    }),
    z.refine(({ discount, addOn }) => !(discount && addOn), { path: ['addOn'], error: 'A discount is no add-on' }),
    z.refine(
      (line) => Math.abs(lineCents(line, smallestCents())) <= maxQuoteCents,
      `A line must come to ${maximum} at most`,
    ),
  )
export type NewQuoteLine = z.infer<typeof NewQuoteLine>

const linesError = `An option must have 1 to ${maxQuoteLines} lines`

const NewQuoteOption = z
  .object({
    /** Such as "Better". */
    name: required(text(60)),
    lines: z.array(NewQuoteLine).check(z.minLength(1, linesError), z.maxLength(maxQuoteLines, linesError)),
  })
  .check(
    z.refine(
      ({ lines }) => lines.some(({ addOn, discount }) => !addOn && !discount),
      'An option must have a line that is no add-on',
    ),
    z.refine(({ lines }) => !isBelowZero(lines), 'The discounts of an option must not come to more than its lines'),
    z.refine(({ lines }) => fullTotal(lines) <= maxQuoteCents, `An option must come to ${maximum} at most`),
  )
export type NewQuoteOption = z.infer<typeof NewQuoteOption>

const optionsError = `A quote must have 1 to ${maxQuoteOptions} options`

const noDeposit = 'The deposit must be a whole percentage from 0 to 100'

const content = {
  options: z.array(NewQuoteOption).check(
    z.minLength(1, optionsError),
    z.maxLength(maxQuoteOptions, optionsError),
    z.refine(
      (options) => new Set(options.map(({ name }) => name)).size === options.length,
      'Two options have the same name',
    ),
  ),
  message: optional(longText(2000)),
  /** Those of the content when they are missing. */
  terms: z.optional(optional(longText(5000))),
  /** What is paid in advance, in percent of the total. As the content says when it is missing. */
  depositPercent: z.optional(z.int(noDeposit).check(z.gte(0, noDeposit), z.lte(100, noDeposit))),
  /** The last day on which it can be accepted. As many days away as the content says when it is missing. */
  validUntil: z.optional(Day),
}

/** A new version of a quote. */
export const QuoteChange = z.object(content)
export type QuoteChange = z.infer<typeof QuoteChange>

/** For what is written now. */
export const presentRule = (taxPercent = business.salesTax ?? null): TotalsRule => ({
  taxPercent,
  smallestCents: smallestCents(),
})

/** Whether the discounts come to more than the lines, or those that are taxed to more than the lines that are. */
function isBelowZero(lines: readonly NewQuoteLine[]): boolean {
  const amounts = lineAmounts(lines, smallestCents()).filter((_, index) => !lines[index]?.addOn)
  const sumOf = (field: 'cents' | 'taxableCents') => amounts.reduce((sum, amount) => sum + amount[field], 0)
  return sumOf('cents') < 0 || sumOf('taxableCents') < 0
}

/** With every add-on. */
function fullTotal(lines: readonly NewQuoteLine[]): number {
  const addOns = lines.map((_, index) => index + 1)
  return quoteTotals(lines, addOns, presentRule()).totalCents
}
