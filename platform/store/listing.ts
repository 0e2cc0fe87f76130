import { type ListSort, listOfTable } from '#features/lists.ts'
import type { QuoteStatus } from '#features/quotes/quote-status.ts'
import { type CalendarDay, dayOf } from '#firm/calendar-day.ts'
import { Conditions } from './conditions.ts'
import { addSearch } from './search-condition.ts'
import type { Store } from './store.ts'

/** The filters, order and slice of a list. */
export type ListQuery = {
  /** The maximum number of rows; all rows when missing. */
  limit?: number | undefined
  /** Only rows after this one in the list's order. */
  cursor?: Cursor | undefined
  sort?: ListSort | undefined
  /** Only the row with this id. */
  id?: number | undefined
  /** Only the rows with these ids. */
  ids?: readonly number[] | undefined
  status?: string | undefined
  service?: string | undefined
  priority?: string | undefined
  callType?: string | undefined
  /** Only rows that have a version of a quote with this status. */
  quote?: QuoteStatus | undefined
  /** Ids of rows that the attention order has before all others. */
  first?: readonly number[] | undefined
  /** Only bookings that this person is assigned to, by id. */
  person?: string | undefined
  /** Only rows that need a follow-up. */
  followUp?: boolean | undefined
  /** Only rows from before this instant that nobody has answered. */
  overdueBefore?: string | undefined
  /** The first and last value of the list's `day` column: calendar days or instants. */
  from?: string | undefined
  to?: string | undefined
  /** Ids of rows that `from` and `to` keep too. */
  continued?: readonly number[] | undefined
  /** Words in any search field, or a reference. Case and accents do not matter. Phone numbers match in any punctuation. */
  q?: string | undefined
  /** Noon UTC of today. Follow-ups up to then are due. */
  today?: string | undefined
}

/** A row's position in a list: its id, and a number that only the visit and attention orders need. */
export type Cursor = { id: number; key: number }

/** How a table is searched, filtered and sorted. Both engines must understand and index the SQL expressions. */
export type Listing<Row> = {
  /** The letter of the rows' references, such as B for B-30. */
  letter?: string
  /** The column that `from` and `to` filter. */
  day: string
  /** Condition for rows that need a follow-up. */
  followUp?: string
  /** Condition for rows that nobody has answered. */
  unanswered?: string
  /** Condition for rows that come first in the attention order; `$today` stands for noon UTC of today. */
  attention: string
  /** The columns of the visit order (day, time and id), and a row's own day and time. */
  visit?: {
    columns: readonly [day: string, time: string, id: string]
    of(row: Row): { day: CalendarDay; time: string }
  }
}

/** Matches a JSON array of ids that has this one. An id holds no wildcard: see `PersonId`. */
export const assignedPattern = (personId: string) => `%"${personId}"%`

/** Our own constants as an SQL list. Never use it for input. */
export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ')
}

/** The conditions for the query's filters and search. */
export function filterConditions<Row>(
  listing: Listing<Row>,
  table: string,
  query: ListQuery,
  engine: Store['engine'] | undefined,
): Conditions {
  const conditions = new Conditions()
  const { id, status, service, priority, callType } = query
  for (const [column, value] of Object.entries({ id, status, service, priority, callType })) {
    if (value !== undefined) conditions.add((placeholder) => `"${column}" = ${placeholder}`, value)
  }
  if (query.person !== undefined)
    conditions.add((placeholder) => `people LIKE ${placeholder}`, assignedPattern(query.person))
  if (query.ids) conditions.add((...placeholders) => `id IN (${placeholders.join(', ')})`, ...query.ids)
  if (query.followUp && listing.followUp) conditions.add(() => `${listing.followUp}`)
  if (query.overdueBefore && listing.unanswered) {
    conditions.add((placeholder) => `${listing.unanswered} AND created_at < ${placeholder}`, query.overdueBefore)
  }
  if (query.quote) addQuote(conditions, table, query.quote, query.today)
  addDays(conditions, listing.day, query)
  if (query.q) addSearch(conditions, { table, letter: listing.letter }, query.q, engine)
  return conditions
}

/** A sent quote expires after its last day. */
function addQuote(conditions: Conditions, table: string, status: QuoteStatus, today = ''): void {
  const isSent = status === 'sent' || status === 'expired'
  const lastDay = (day: string) => (isSent ? ` AND "validUntil" ${status === 'sent' ? '>=' : '<'} ${day}` : '')
  conditions.add(
    (list, stored, ...days) =>
      `id IN (SELECT "rowId" FROM quotes WHERE list = ${list} AND status = ${stored}${days.map(lastDay).join('')})`,
    ...[listOfTable(table) ?? '', isSent ? 'sent' : status, ...(isSent ? [dayOf(today)] : [])],
  )
}

function addDays(conditions: Conditions, day: string, { from, to, continued = [] }: ListQuery): void {
  const bounded =
    (comparison: string) =>
    (bound: string, ...ids: string[]) =>
      ids.length > 0 ? `(${day} ${comparison} ${bound} OR id IN (${ids}))` : `${day} ${comparison} ${bound}`
  if (from !== undefined) conditions.add(bounded('>='), from, ...continued)
  if (to !== undefined) conditions.add(bounded('<='), to, ...continued)
}
