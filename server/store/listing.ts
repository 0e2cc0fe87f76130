import type { ListSort } from '#domain/lists.ts'
import { digitsOf } from '#domain/phone.ts'
import { candidates } from './search.ts'
import type { Store, Value } from './store.ts'

/** What a list may be narrowed to, and in which order and pages it comes. */
export type ListQuery = {
  /** At most this many rows; all of them when missing. */
  limit?: number | undefined
  /** Only rows that come after this one in the list's order. */
  cursor?: Cursor | undefined
  sort?: ListSort | undefined
  status?: string | undefined
  service?: string | undefined
  priority?: string | undefined
  callType?: string | undefined
  /** Only rows that somebody is to get back to. */
  followUp?: boolean | undefined
  /** The first and the last instant, or noon, that the list's day may have. */
  from?: string | undefined
  to?: string | undefined
  /** Only rows with this text, whatever its case, in one of their searched fields; a phone number in any punctuation. */
  q?: string | undefined
  /** Noon UTC of the day on which a follow-up is due. */
  today?: string | undefined
}

/** What decides how a search goes about it, and not what it finds. */
export type SearchHints = {
  /** Each engine has a search index of its own; without this no index is used. */
  engine?: Store['engine'] | undefined
  /** Whether so many rows have the text that scanning them in order reaches a page sooner than the index does. */
  isCommon?: boolean | undefined
}

/** A row's place in a list: its id, and a number that says the rest in orders other than by age. */
export type Cursor = { id: number; key: number }

/** How a table is searched, narrowed and ordered; expressions are in words that both engines have and can index. */
export type Listing<Row> = {
  /** Fields in which a text is looked for. */
  searched: readonly (keyof Row & string)[]
  /** The one of them that is a phone number. */
  phone: keyof Row & string
  /** The column of the day that `from` and `to` are about. */
  day: string
  /** Which rows somebody is to get back to. */
  followUp?: string
  /** Which rows come first in the order of attention; `$today` stands for the day. */
  attention: string
  /** The two columns, or expressions, of the order of visits, and a row's own values of them. */
  visit?: { day: string; slot: string; of(row: Row): { day: string; slot: number } }
}

/** The conditions of a statement, and their values. */
export class Conditions {
  readonly #all: string[] = []
  readonly parameters: Value[] = []

  /** Adds a condition, made with the places of its values. */
  add(condition: (...places: string[]) => string, ...values: Value[]): this {
    this.#all.push(condition(...values.map((value) => `$${this.parameters.push(value)}`)))
    return this
  }

  toString(): string {
    return this.#all.length > 0 ? ` WHERE ${this.#all.join(' AND ')}` : ''
  }
}

/** Texts of our own, as a statement lists them. */
export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ')
}

const signs = [' ', '-', '(', ')', '.', '+', '/']

/** What a phone number is known by: its digits, without the country's leading 1. */
export function phoneDigits(column: string): string {
  const bare = signs.reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, `coalesce("${column}", '')`)
  return `ltrim(${bare}, '1')`
}

/** All that a row is searched for, as one text. */
export function textOf(columns: readonly string[], phone: string): string {
  return `${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)} || ' ' || ${phoneDigits(phone)}`
}

/** The columns in which a text is looked for, and all of them as one text. */
export type Searched = { columns: readonly string[]; text: string }

/** The conditions of a page's filters, for the table that is searched so. */
export function matching<Row>(
  table: string,
  listing: Listing<Row>,
  searched: Searched,
  page: ListQuery,
  hints: SearchHints,
): Conditions {
  const conditions = new Conditions()
  const { status, service, priority, callType } = page
  for (const [column, value] of Object.entries({ status, service, priority, callType })) {
    if (value !== undefined) conditions.add((place) => `"${column}" = ${place}`, value)
  }
  if (page.followUp && listing.followUp) conditions.add(() => `${listing.followUp}`)
  if (page.from !== undefined) conditions.add((place) => `"${listing.day}" >= ${place}`, page.from)
  if (page.to !== undefined) conditions.add((place) => `"${listing.day}" <= ${place}`, page.to)
  if (page.q) search(conditions, table, searched, page.q.toLowerCase(), hints)
  return conditions
}

function search(
  conditions: Conditions,
  table: string,
  { columns, text }: Searched,
  q: string,
  { engine, isCommon }: SearchHints,
) {
  const number = numberIn(q)
  const wanted = number === undefined || number === q ? [q] : [q, number]
  const patterns = wanted.map((each) => `%${each.replaceAll(/[\\%_]/g, '\\$&')}%`)
  // SQLite itself takes the letters of English for the same in either case, and is much quicker at it than lower().
  const isPlain = engine === 'sqlite' && !/[\u0080-\uffff]/.test(q)
  // Most of what is found stands in one column, the last of them above all; it is sooner read than all are put together.
  const alone = columns.map((column) => `"${column}"`).reverse()
  const subjects = isPlain ? [...alone, `(${text})`] : [`lower(${text})`]
  const alike = (...places: string[]) =>
    `(${subjects.flatMap((subject) => places.map((place) => `${subject} LIKE ${place} ESCAPE '\\'`)).join(' OR ')})`
  if (engine === 'postgres') {
    // Apart, so that it is looked up in its own index, however many rows the planner expects.
    const found = (...places: string[]) =>
      `id IN (WITH found AS MATERIALIZED (SELECT id FROM ${table} WHERE ${alike(...places)}) SELECT id FROM found)`
    conditions.add(found, ...patterns)
    return
  }
  const indexed = engine === 'sqlite' && !isCommon ? wanted.map((each) => candidates(table, each)) : []
  if (indexed.length > 0 && indexed.every((each) => each !== undefined)) {
    const subqueries = (...places: string[]) =>
      `id IN (${indexed.map((each, at) => each.subquery(places[at] ?? '')).join(' UNION ALL ')})`
    conditions.add(subqueries, ...indexed.map(({ match }) => match))
  }
  conditions.add(alike, ...patterns)
}

const fewestDigits = 3
const nationalDigits = 10

/** The digits of a text that may be part of a phone number, as rows keep it; undefined when it is none. */
function numberIn(text: string): string | undefined {
  if (!/^[\d\s().+/-]+$/.test(text)) return undefined
  const digits = digitsOf(text)
  if (digits.length < fewestDigits) return undefined
  return digits.length > nationalDigits ? digits.replace(/^1+(?=.)/, '') : digits
}
