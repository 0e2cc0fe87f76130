import { digitsOf } from '#core/dialing.ts'
import type { Conditions } from './conditions.ts'
import { foldedText } from './search-text.ts'
import type { Store } from './store.ts'

const trigramLength = 3
const minPhoneDigits = 3
const nationalPhoneDigits = 10
/** Each number of words is a statement of its own. */
const maxWords = 8

/** A part of a search that a row must contain: words, or else the digits of the phone number that they may be. */
type Term = { words: string[]; digits?: string | undefined }

/**
 * Adds the condition that a row contains every word of the text, or has the id in a text such as #7 or b-7. `letter` is that of
 * the rows' references, if they have one. Without an engine, the condition works on both and uses no index of SQLite.
 */
export function addSearch(
  conditions: Conditions,
  { table, letter }: { table: string; letter: string | undefined },
  q: string,
  engine: Store['engine'] | undefined,
) {
  const text = foldedText(q)
  const [, named, id] = /^(?:#|([a-z])-)(\d{1,9})$/.exec(text) ?? []
  if (id !== undefined && (named === undefined || named === letter?.toLowerCase())) {
    conditions.add((placeholder) => `id = ${placeholder}`, Number(id))
    return
  }
  const terms = termsOf(text)
  if (engine === 'sqlite') addTrigramLookup(conditions, table, terms)
  for (const { words, digits } of terms) {
    const contained = (placeholders: string[]) => placeholders.map(isContained).join(' AND ')
    if (digits === undefined) conditions.add((...all) => contained(all), ...words.map(pattern))
    else
      conditions.add(
        (number, ...all) => `(${isContained(number)} OR (${contained(all)}))`,
        pattern(digits),
        ...words.map(pattern),
      )
  }
}

/** Both engines compare ASCII letters in `searchText` as they are, because it has only lower case. */
const isContained = (placeholder = '') => `"searchText" LIKE ${placeholder} ESCAPE '\\'`

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The longest words first, because they exclude the most rows. The words of a phone number stay together. */
function termsOf(text: string): Term[] {
  const spelled = text.split(/[ ,;]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const all = spelled.length > 0 ? spelled : text.split(' ').filter(Boolean)
  const numbers: string[][] = []
  const others = new Set<string>()
  let isInNumber = false
  for (const word of all) {
    const isPart = /^[\d().+/-]+$/.test(word)
    if (!isPart) others.add(word)
    else if (isInNumber) numbers.at(-1)?.push(word)
    else numbers.push([word])
    isInNumber = isPart
  }
  const words = [...others].sort((a, b) => b.length - a.length)
  return [...words.map((word) => ({ words: [word] })), ...numbers.map(numberTerm)].slice(0, maxWords)
}

/** Without the country code. Too few digits are no part of a phone number. */
function numberTerm(all: string[]): Term {
  const words = [...new Set(all)].slice(0, maxWords)
  const digits = digitsOf(all.join(''))
  const number = digits.length > nationalPhoneDigits ? digits.replace(/^(?:00|011)?1+(?=.)/, '') : digits
  return number.length < minPhoneDigits || (words.length === 1 && words[0] === number)
    ? { words }
    : { words, digits: number }
}

/**
 * Narrows the rows with SQLite's trigram index, which lacks the newest rows (migration 33). The index can return false
 * matches, so LIKE still checks every row. Words shorter than a trigram cannot be looked up.
 */
function addTrigramLookup(conditions: Conditions, table: string, terms: readonly Term[]) {
  const query = terms.flatMap((term) => ftsQuery(term) ?? []).join(' AND ')
  if (query === '') return
  const index = `search_${table}`
  conditions.add(
    (placeholder) =>
      `id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${placeholder}
        UNION ALL SELECT id FROM ${table} WHERE id > coalesce((SELECT max(rowid) FROM ${index}), 0))`,
    query,
  )
}

/** Undefined when some row could contain the term without any of its trigrams. */
function ftsQuery({ words, digits }: Term): string | undefined {
  const ofWords = words.flatMap(trigramsOf)
  const ofDigits = digits === undefined ? [] : trigramsOf(digits)
  if (ofWords.length === 0 || (digits !== undefined && ofDigits.length === 0)) return undefined
  const alternatives = [ofWords, ofDigits].filter((trigrams) => trigrams.length > 0)
  return `(${alternatives.map((trigrams) => `(${trigrams.join(' AND ')})`).join(' OR ')})`
}

/** Every third trigram and the last one, quoted. Each of the others would cost an index read and exclude few rows. */
function trigramsOf(word: string): string[] {
  const characters = [...word]
  const last = characters.length - trigramLength
  const starts = characters.map((_, at) => at).filter((at) => at === last || (at < last && at % trigramLength === 0))
  const trigrams = new Set(starts.map((start) => characters.slice(start, start + trigramLength).join('')))
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
}
