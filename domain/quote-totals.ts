// Money is whole cents and quantities are whole hundredths, so that every number here is a whole number that a double holds
// exactly. The limits of domain/quote-lines.ts keep them below 2^53.

/** A line as its price needs it. `quantity` has at most two decimals. */
type PricedLine = { quantity: number; unitPriceCents: number; taxable: boolean; addOn: boolean }

/** In cents. */
export type QuoteTotals = {
  /** Of the lines that are no add-ons. */
  subtotalCents: number
  /** Of the add-ons that were chosen. */
  addOnsCents: number
  taxCents: number
  totalCents: number
}

/** Quantity times price, rounded half up to a whole cent. */
export const lineCents = ({ quantity, unitPriceCents }: Pick<PricedLine, 'quantity' | 'unitPriceCents'>): number =>
  dividedHalfUp((scaled(quantity, 2) ?? 0) * unitPriceCents, 100)

/**
 * The totals of an option. `addOns` holds the numbers of the chosen lines, from 1. The tax, in percent with at most three
 * decimals, is rounded half up once.
 */
export function quoteTotals(
  lines: readonly PricedLine[],
  addOns: readonly number[],
  taxPercent: number | null,
): QuoteTotals {
  let subtotalCents = 0
  let addOnsCents = 0
  let taxableCents = 0
  for (const [index, line] of lines.entries()) {
    if (line.addOn && !addOns.includes(index + 1)) continue
    const cents = lineCents(line)
    if (line.addOn) addOnsCents += cents
    else subtotalCents += cents
    if (line.taxable) taxableCents += cents
  }
  const taxCents = percentOf(taxableCents, taxPercent ?? 0)
  return { subtotalCents, addOnsCents, taxCents, totalCents: subtotalCents + addOnsCents + taxCents }
}

/** The percentage, with at most three decimals, of an amount in cents, rounded half up. */
export const percentOf = (cents: number, percent: number): number =>
  dividedHalfUp(cents * (scaled(percent, 3) ?? 0), 100_000)

/**
 * The number times 10^decimals as a whole number, read from its digits: 1.13 with two decimals is 113. Undefined when it is
 * negative or has more decimals.
 */
export function scaled(number: number, decimals: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(number)) ?? []
  if (!whole || fraction.length > decimals) return undefined
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** Of whole numbers that are not negative. */
export function dividedHalfUp(dividend: number, divisor: number): number {
  const remainder = dividend % divisor
  return (dividend - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0)
}
