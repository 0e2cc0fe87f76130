import { digitsOf } from '#domain/dialing.ts'
import { plainNumber } from '#domain/fields.ts'
import type { Conditions } from './conditions.ts'
import type { Store } from './store.ts'

const trigramLength = 3
const minPhoneDigits = 3
const nationalPhoneDigits = 10

/** The table and columns to search, and SQL for all of the columns as one text. */
export type SearchTarget = {
  table: string
  columns: readonly string[]
  text: string
  /** The letter of the rows' references, if they have one. */
  letter: string | undefined
}

/**
 * Adds the condition that a row contains the text, which must be in lower case, or has the id in a text such as #7 or b-7.
 * Without an engine, the condition works on both and uses no index of SQLite.
 */
export function addSearch(
  conditions: Conditions,
  { table, columns, text, letter }: SearchTarget,
  q: string,
  engine: Store['engine'] | undefined,
) {
  const [, named, id] = /^(?:#|([a-z])-)(\d{1,9})$/.exec(q) ?? []
  if (id !== undefined && (named === undefined || named === letter?.toLowerCase())) {
    conditions.add((placeholder) => `id = ${placeholder}`, Number(id))
    return
  }
  const terms = searchTerms(q)
  const patterns = terms.map((term) => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`)
  // SQLite's own LIKE ignores the case of ASCII letters and is much faster than lower().
  const isAscii = !/[\u0080-\uffff]/.test(q)
  const expressions = engine === 'sqlite' && isAscii ? columnsFirst(columns, text) : [`lower(${text})`]
  const isMatch = (...placeholders: string[]) =>
    `(${expressions
      .flatMap((expression) => placeholders.map((placeholder) => `${expression} LIKE ${placeholder} ESCAPE '\\'`))
      .join(' OR ')})`

  if (engine === 'sqlite') addTrigramLookup(conditions, table, terms)
  conditions.add(isMatch, ...patterns)
}

/** Compares each column before all columns together: most matches are within one column, usually the last. */
function columnsFirst(columns: readonly string[], text: string): string[] {
  return [...columns.map((column) => `"${column}"`).reverse(), `(${text})`]
}

/**
 * Narrows the rows with SQLite's trigram index. The index can return false matches, so LIKE still checks every row. Terms
 * shorter than a trigram cannot be looked up.
 */
function addTrigramLookup(conditions: Conditions, table: string, terms: readonly string[]) {
  if (terms.some((term) => [...term].length < trigramLength)) return
  const index = `search_${table}`
  const lookup = (placeholder: string) => `SELECT rowid FROM ${index} WHERE ${index} MATCH ${placeholder}`
  conditions.add((...placeholders) => `id IN (${placeholders.map(lookup).join(' UNION ALL ')})`, ...terms.map(ftsQuery))
}

/** Every third trigram and the last one. Each of the others would cost an index read and exclude few rows. */
function ftsQuery(term: string): string {
  const characters = [...term]
  const last = characters.length - trigramLength
  const starts = characters.map((_, at) => at).filter((at) => at === last || (at < last && at % trigramLength === 0))
  const trigrams = new Set(starts.map((start) => characters.slice(start, start + trigramLength).join('')))
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ')
}

/** The text, and its digits alone when it can be part of a phone number. */
function searchTerms(text: string): string[] {
  const digits = phoneDigitsIn(text)
  return digits === undefined || digits === text ? [text] : [text, digits]
}

/** The digits as rows store them, without the country code; undefined when the text cannot be part of a phone number. */
function phoneDigitsIn(typed: string): string | undefined {
  const text = plainNumber(typed)
  if (!/^[\d\s().+/-]+$/.test(text)) return undefined
  const digits = digitsOf(text)
  if (digits.length < minPhoneDigits) return undefined
  return digits.length > nationalPhoneDigits ? digits.replace(/^1+(?=.)/, '') : digits
}
