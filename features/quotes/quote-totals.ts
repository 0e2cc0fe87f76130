// Money is whole cents and quantities are whole hundredths, so that every number here is a whole number that a double holds
// exactly. The limits of features/quotes/quote-lines.ts keep them below 2^53.
import { roundedTo } from './rounded-to.ts'

/**
 * A line as its price needs it. `quantity` has at most two decimals. A discount has a negative price, or takes `percent` of the
 * lines that are neither add-ons nor discounts, with their tax.
 */
type PricedLine = {
  quantity: number
  unitPriceCents?: number | undefined
  taxable: boolean
  addOn: boolean
  percent?: number | undefined
}

/** What the totals of a version depend on besides its lines. */
export type TotalsRule = {
  /** Percent, with at most three decimals. */
  taxPercent: number | null
  /** Every amount is rounded half up to a multiple of this before it is added: 100 where the currency has no hundredths. */
  smallestCents: number
}

/** In cents. */
export type QuoteTotals = {
  /** Of the lines that are no add-ons. */
  subtotalCents: number
  /** Of the add-ons that were chosen. */
  addOnsCents: number
  taxCents: number
  totalCents: number
}

/** Quantity times price, rounded half up away from zero. */
export function lineCents(
  { quantity, unitPriceCents = 0 }: Pick<PricedLine, 'quantity' | 'unitPriceCents'>,
  smallestCents: number,
): number {
  const cents = roundedTo((scaled(quantity, 2) ?? 0) * Math.abs(unitPriceCents), smallestCents, 100)
  return unitPriceCents < 0 ? -cents : cents
}

/** What each line comes to, and how much of it is taxed, in cents. */
export function lineAmounts(
  lines: readonly PricedLine[],
  smallestCents: number,
): { cents: number; taxableCents: number }[] {
  const fixed = lines.map((line) => (line.percent === undefined ? lineCents(line, smallestCents) : 0))
  const sumOf = (isCounted: (line: PricedLine) => boolean) =>
    lines.reduce((sum, line, index) => sum + (line.addOn || !isCounted(line) ? 0 : Math.max(0, fixed[index] ?? 0)), 0)
  const [all, taxed] = [sumOf(() => true), sumOf(({ taxable }) => taxable)]
  return lines.map(({ percent, taxable }, index) => {
    const cents = fixed[index] ?? 0
    if (percent === undefined) return { cents, taxableCents: taxable ? cents : 0 }
    return {
      cents: -percentOf(all, percent, smallestCents),
      taxableCents: -percentOf(taxed, percent, smallestCents),
    }
  })
}

/** The totals of an option. `addOns` holds the numbers of the chosen lines, from 1. The tax is rounded once. */
export function quoteTotals(
  lines: readonly PricedLine[],
  addOns: readonly number[],
  { taxPercent, smallestCents }: TotalsRule,
): QuoteTotals {
  let subtotalCents = 0
  let addOnsCents = 0
  let taxableCents = 0
  for (const [index, amount] of lineAmounts(lines, smallestCents).entries()) {
    const isAddOn = lines[index]?.addOn
    if (isAddOn && !addOns.includes(index + 1)) continue
    if (isAddOn) addOnsCents += amount.cents
    else subtotalCents += amount.cents
    taxableCents += amount.taxableCents
  }
  const taxCents = percentOf(Math.max(0, taxableCents), taxPercent ?? 0, smallestCents)
  return { subtotalCents, addOnsCents, taxCents, totalCents: subtotalCents + addOnsCents + taxCents }
}

/** The deposit on a total. Null without one, also where it comes to nothing. */
export const depositOn = (
  totalCents: number,
  { depositPercent, smallestCents }: { depositPercent: number | null; smallestCents: number },
): number | null => percentOf(totalCents, depositPercent ?? 0, smallestCents) || null

/** The percentage, with at most three decimals, of an amount in cents, rounded. */
export const percentOf = (cents: number, percent: number, smallestCents: number): number =>
  roundedTo(cents * (scaled(percent, 3) ?? 0), smallestCents, 100_000)

/**
 * The number times 10^decimals as a whole number, read from its digits: 1.13 with two decimals is 113. Undefined when it is
 * negative or has more decimals.
 */
export function scaled(number: number, decimals: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(number)) ?? []
  if (!whole || fraction.length > decimals) return undefined
  return Number(whole + fraction.padEnd(decimals, '0'))
}
