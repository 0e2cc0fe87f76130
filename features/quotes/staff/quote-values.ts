import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { business, quoteTerms } from '#content'
import type { Quote } from '#features/quotes/quote.ts'
import { QuoteChange, quoteValidDays } from '#features/quotes/quote-lines.ts'
import { scaled } from '#features/quotes/quote-totals.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { explain, fieldErrorsIn } from '#firm/errors.ts'
import { withoutMarks } from '#firm/fields.ts'
import { decimalSign } from '#firm/formats.ts'
import { amountInDigits, centsIn, centsInWords } from '#firm/money.ts'

/** As typed. */
export type LineValues = {
  description: string
  quantity: string
  unit: string
  price: string
  taxable: boolean
  addOn: boolean
}
export type OptionValues = {
  name: string
  lines: LineValues[]
  /** Typed into the picker, and not a line yet. */
  newLine: string
}
export type QuoteValues = {
  options: OptionValues[]
  message: string
  terms: string
  validUntil: CalendarDay
  /** Empty for none. */
  depositPercent: string
}

const optionNames = ['Good', 'Better', 'Best']
/** Of the only option. */
const onlyName = 'Standard'

export const newQuoteValues = (today: CalendarDay): QuoteValues => ({
  options: [{ name: onlyName, lines: [], newLine: '' }],
  message: '',
  terms: quoteTerms,
  validUntil: dayAfter(today, quoteValidDays),
  depositPercent: String(business.depositPercent ?? ''),
})

/** A version that has expired gets a new last day. */
export const valuesOfQuote = (
  { options, message, terms, validUntil, depositPercent }: Quote,
  today: CalendarDay,
): QuoteValues => ({
  options: options.map(({ name, lines }) => ({
    name,
    newLine: '',
    lines: lines.map(({ description, quantity, unit, unitPriceCents, taxable, addOn, discount, percent }) => ({
      ...{ description, unit, taxable, addOn },
      quantity: String(quantity).replace('.', decimal),
      price:
        percent === undefined
          ? `${discount ? '-' : ''}${amountInDigits(Math.abs(unitPriceCents) / 100)}`
          : `${String(percent).replace('.', decimal)}%`,
    })),
  })),
  message: message ?? '',
  terms: terms ?? '',
  validUntil: validUntil < today ? dayAfter(today, quoteValidDays) : validUntil,
  depositPercent: String(depositPercent ?? ''),
})

/** The first usual name that no option has yet. Empty when all are taken. */
export const freeName = (options: readonly OptionValues[]): string =>
  optionNames.find((free) => options.every(({ name }) => name !== free)) ?? ''

/** Whether the option has the name of an only one, which says nothing beside others. */
export const isUnnamed = ({ name }: OptionValues) => name === onlyName

const decimal = decimalSign()

/** NaN for a text that is no number. */
export function quantityIn(text: string): number {
  const digits = withoutMarks(text).trim().replace(decimal, '.')
  return digits === '' || /[^\d.]/.test(digits) ? Number.NaN : Number(digits)
}

type PriceRead = { unitPriceCents?: number; percent?: number }

/** A price, or a discount such as "-50" or "10%". A text that cannot be read stays a text. */
function priceIn(typed: string): { unitPriceCents?: number | string; percent?: number; discount?: true } {
  const text = withoutMarks(typed).trim()
  const [, percent] = /^[-−–]?\s*([\d.,]+)\s*%$/.exec(text) ?? []
  if (percent !== undefined) return { percent: quantityIn(percent), discount: true }
  const [, amount] = /^[-−–](.+)$/.exec(text) ?? []
  if (amount === undefined) return { unitPriceCents: centsIn(text) ?? typed }
  const cents = centsIn(amount.trim())
  return { unitPriceCents: cents === undefined ? typed : -cents, discount: true }
}

/** The lines for their totals. Undefined while a quantity or a price cannot be read. */
export function readLines(lines: readonly LineValues[]) {
  const read = lines.flatMap(({ quantity: typed, price, taxable, addOn }) => {
    const quantity = quantityIn(typed)
    const { discount, ...read } = priceIn(price)
    const isRead = scaled(quantity, 2) !== undefined && quantity <= maxReadQuantity
    const hasPrice = typeof read.unitPriceCents === 'number' || scaled(read.percent ?? Number.NaN, 3) !== undefined
    return isRead && hasPrice ? [{ quantity, taxable, addOn, ...(read as PriceRead) }] : []
  })
  return read.length === lines.length ? read : undefined
}

/** A dash without a sum. */
export const sumInWords = (cents: number | undefined) => (cents === undefined ? '—' : centsInWords(cents))

/** Keeps the totals exact while a longer number is being typed. */
const maxReadQuantity = 100_000

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** The request body: a `QuoteChange`, if the values are valid. */
const bodyOf = ({ options, message, terms, validUntil, depositPercent }: QuoteValues) => ({
  options: options.map(({ name, lines }) => ({
    name,
    lines: lines.map(({ description, quantity, unit, price, taxable, addOn }) => ({
      ...{ unit, taxable, addOn },
      description: inOneLine(description),
      quantity: quantityIn(quantity),
      ...priceIn(price),
    })),
  })),
  message,
  terms,
  validUntil,
  depositPercent: quantityIn(depositPercent || '0'),
})

/** Reports each error at its control. That of an option or a line as a whole is at its `root`. */
export const validateQuote: Resolver<QuoteValues, unknown, QuoteChange> = async (values) => {
  const result = z.safeParse(QuoteChange, bodyOf(values), { error: explain })
  const errors: FieldErrors<QuoteValues> = {}
  if (!result.success) {
    for (const [field, message] of fieldErrorsIn(result.error).byField)
      put(errors, pathOf(field), { type: 'invalid', message })
  }
  for (const [index, { newLine }] of values.options.entries()) {
    if (newLine.trim() === '') continue
    put(errors, ['options', String(index), 'newLine'], {
      type: 'invalid',
      message: 'Choose this line from the suggestions to add it, or delete the text',
    })
  }
  if (values.validUntil && values.validUntil < dayAt(new Date()))
    errors.validUntil = { type: 'invalid', message: 'Valid until must be today or later' }
  if (!result.success || errors.options || errors.validUntil) return { values: {}, errors }
  return { values: result.data, errors: {} }
}

function pathOf(field: string): string[] {
  const path = field.replace(/(unitPriceCents|percent)$/, 'price').split('/')
  return /^options(\/\d+(\/lines(\/\d+)?)?)?$/.test(field) ? [...path, 'root'] : path
}

/** Puts the error at its place in the tree. */
function put(errors: object, [field = '', ...rest]: string[], error: { type: string; message: string }): void {
  const tree = errors as Record<string, object> // of more trees, or of errors
  if (rest.length === 0) tree[field] = error
  else {
    tree[field] ??= {}
    put(tree[field], rest, error)
  }
}
