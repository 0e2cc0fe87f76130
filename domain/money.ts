import * as z from 'zod/mini'

/** A million dollars. */
const maxCents = 100_000_000

const written = /^\$? ?(?<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<fraction>\d{1,2}))?(?<thousands>k)?$/i

/**
 * Reads dollars as people write them: "$2,400", "1,150", "2400.50" or "2.4k". Undefined for any other text, such as a
 * range, and for more than a million dollars.
 */
export function centsIn(text: string): number | undefined {
  const { dollars, fraction = '', thousands } = written.exec(text.trim())?.groups ?? {}
  if (!dollars) return undefined
  const cents = Number(dollars.replaceAll(',', '') + fraction.padEnd(2, '0')) * (thousands ? 1000 : 1)
  return cents <= maxCents ? cents : undefined
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Such as "$1,150.00". */
export const centsInWords = (cents: number) => dollars.format(cents / 100)

/** A form passes on a text that it cannot read. */
const error = ({ input }: { input?: unknown }) =>
  typeof input === 'string'
    ? 'Amount must be dollars such as 1,150 or 1,150.50, at most 1,000,000'
    : `Amount cents must be a whole number from 0 to ${maxCents}`

export const AmountCents = z.int({ error }).check(z.gte(0, { error }), z.lte(maxCents, { error }))
