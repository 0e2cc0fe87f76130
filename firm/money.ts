import * as z from 'zod/mini'
import { business } from '#content'
import { withoutMarks } from './fields.ts'
import { locale } from './formats.ts'

/** The ISO 4217 code of the content's currency. */
export const currency = business.currency

/** A million dollars, or of another currency. Hundredths count as cents in every currency. */
const maxCents = 100_000_000

/** How the locale writes an amount. Created on first use, because a formatter is slow to construct. */
let format: Intl.NumberFormat | undefined
const amountFormat = () => {
  format ??= new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format
}

/** How many decimals an amount has in the currency: none in yen, two in dollars, three in dinars. */
const decimals = (): number => amountFormat().resolvedOptions().maximumFractionDigits ?? 2

/**
 * The smallest amount of the currency, in cents: 100 where it has no hundredths. Where it has thousandths, amounts are whole
 * hundredths all the same.
 */
export const smallestCents = (): number => 10 ** Math.max(0, 2 - decimals())

/** The amount as it is shown, so that what is added up is what people see. */
export const rounded = (cents: number): number => Math.round(cents / smallestCents()) * smallestCents()

/** Matches an amount as people write it in the content's currency. */
let written: RegExp | undefined
function amountPattern(): RegExp {
  if (written) return written
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 1 })
  const parts = format.formatToParts(12_345.6)
  const partOf = (type: string) => (parts.find((part) => part.type === type)?.value ?? '').replaceAll(/[$.|]/g, '\\$&')
  const money = `(?:${partOf('currency')}|${currency})`
  const group = /[\s’']/.test(partOf('group')) ? "[\\s’']" : partOf('group') || ','
  written = RegExp(
    `^(?:${money}\\s?)?(?<whole>\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${partOf('decimal') || '\\.'}(?<fraction>\\d{1,2})${decimals() > 2 ? '0?' : ''})?(?<thousands>k)?(?:\\s?${money})?$`,
    'i',
  )
  return written
}

/**
 * Reads an amount as people write it: "$2,400", "1,150", "2400.50" or "2.4k" where the currency is the dollar. Undefined
 * for any other text, such as a range, and for more than a million. Rounded to what the currency has.
 */
export function centsIn(written: string): number | undefined {
  const text = withoutMarks(written).trim()
  // As exports write it, in every locale.
  if (/^\d+\.\d\d$/.test(text)) return amountOf(Number(text) * 100)
  const { whole, fraction = '', thousands } = amountPattern().exec(text)?.groups ?? {}
  if (!whole) return undefined
  return amountOf(Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0')) * (thousands ? 1000 : 1))
}

function amountOf(cents: number): number | undefined {
  const amount = rounded(Math.round(cents))
  return amount <= maxCents ? amount : undefined
}

/** As exports write it, such as "1150.00", or "1150" where the currency has no hundredths. */
export const centsInExport = (cents: number): string => (rounded(cents) / 100).toFixed(Math.min(2, decimals()))

/** Such as "$1,150.00". */
export const centsInWords = (cents: number) => amountFormat().format(cents / 100)

/** A form passes on a text that it cannot read. */
export const amountInForm = (name: string, input: unknown): string | undefined =>
  typeof input === 'string'
    ? `${name} must be ${currency === 'USD' ? 'dollars' : currency} such as ${examples()}, at most ${amountInDigits(maxCents / 100, whole)}`
    : undefined

const error = ({ input }: { input?: unknown }) =>
  amountInForm('Amount', input) ?? `Amount cents must be a whole number from 0 to ${maxCents}`

/** An amount in the currency's form, without its sign, such as "1,150.50". */
export const amountInDigits = (amount: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
    .formatToParts(amount)
    .flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? [] : [value]))
    .join('')

const whole = { maximumFractionDigits: 0, minimumFractionDigits: 0 }
const examples = () =>
  [amountInDigits(1150, whole), ...(smallestCents() === 100 ? [] : [amountInDigits(1150.5)])].join(' or ')

export const AmountCents = z.int({ error }).check(z.gte(0, { error }), z.lte(maxCents, { error }))

/** An amount that somebody enters. */
export const NewAmountCents = AmountCents.check(z.overwrite(rounded))
