import { business } from '#content'

/** The words are English; the locale decides on the form of dates, times and numbers. */
export const locale = business.locale

/** Such as 1,150. */
export const inDigits = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(locale, options)

/** The "." of 1.5, or "," where the locale writes 1,5. */
export const decimalSign = (): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Such as "a, b, and c". */
export const listInWords = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale, { type }).format(items)

/** The items and the words between them, in order. */
export const listParts = (items: readonly string[]) => new Intl.ListFormat(locale).formatToParts(items)

/** Formats instants in the business's time zone. */
export const instantFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: business.timeZone })
