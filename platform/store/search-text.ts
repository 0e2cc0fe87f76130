import { digitsOf } from '#core/dialing.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import { type ListName, listOfTable, lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'

/** The columns that only searches and related rows use. No entity has them. */
export type SearchColumns = { searchText: string; phoneDigits: string }

/** The fields that a search looks in. */
export const searchedFields: Record<ListName, readonly string[]> = {
  bookings: ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description'],
  'contact-submissions': ['name', 'email', 'phone', 'service', 'message', 'notes'],
  'call-logs': ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration'],
} satisfies {
  bookings: (keyof Booking)[]
  'contact-submissions': (keyof QuoteRequest)[]
  'call-logs': (keyof CallLog)[]
}

/** The search columns of a row; undefined for tables that are no list. */
export function searchColumnsOf(table: string, row: Readonly<Record<string, unknown>>): SearchColumns | undefined {
  const list = listOfTable(table)
  if (!list) return undefined
  const textOf = (field: string) => String(row[field] ?? '')
  const text = foldedText(searchedFields[list].map(textOf).join(' '))
  const digits = phoneDigitsOf(textOf(lists[list].phone))
  const searchText = [text, ...withoutApostrophes(text), digits].join(' ').trimEnd()
  return { searchText, phoneDigits: digits.slice(0, maxPhoneDigits) }
}

/** Enough for any number with its extension, and short enough for an index. */
const maxPhoneDigits = 40

/** The digits without the country code 1, which no area code begins with. */
const phoneDigitsOf = (phone: string) => digitsOf(foldedText(phone)).replace(/^1+/, '')

/** The words with an apostrophe as people also type them: obrien for o'brien. */
const withoutApostrophes = (text: string) =>
  text
    .split(/\s/)
    .filter((word) => word.slice(1, -1).includes("'"))
    .map((word) => word.replaceAll("'", ''))

const ascii = /^[\0-_a-\x7f]*$/ // without the grave accent, which is typed as an apostrophe
const apostrophes = /[`´‘’‚‛′ʹʻʼʽꞌ՚׳＇]/g
const doubleQuotes = /[“”„‟″＂]/g
const dashes = /[\p{Pd}\u2212\u2043]/gu
const marks = /\p{M}+/gu
const invisible = /\p{Cf}+/gu
/** Letters that Unicode does not take apart, and the sigma that ends a word. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ĸ: 'k', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
}
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * The text as searches compare it: in lower case, without accents and invisible characters, with one kind of apostrophe, quotation
 * mark, dash and space. A change of it needs a migration that sets every `searchText` to NULL.
 */
export function foldedText(text: string): string {
  const plain = ascii.test(text) ? text.toLowerCase() : plainText(text)
  return plain.replaceAll(/\s+/g, ' ').trim()
}

function plainText(text: string): string {
  return text
    .replaceAll(apostrophes, "'") // first, because NFKD makes a space of an acute accent
    .replaceAll(doubleQuotes, '"')
    .replaceAll(invisible, '')
    .replaceAll(marks, '') // before NFKD too, which takes quadratic time on a run of them
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(dashes, '-')
    .toLowerCase()
    .replaceAll(otherLetters, (letter) => plainLetters[letter] ?? letter)
}
