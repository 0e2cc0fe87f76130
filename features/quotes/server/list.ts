import * as z from 'zod/mini'
import { type RequestList, requestLists } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { type QuoteStatus, quoteStatuses } from '#features/quotes/quote-status.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { IdParams } from '#platform/http/lists.ts'
import { Conditions } from '#platform/store/conditions.ts'
import type { Cursor } from '#platform/store/listing.ts'
import type { Rows } from '#platform/store/row-batches.ts'
import type { Slice } from '#platform/store/slices.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { shownAmount } from '#platform/store/values.ts'
import { QuoteRow, quoteOf, quoteTable as table } from './row.ts'

/** Filters of the list. `id` keeps all versions of one quote. */
export const QuoteFilters = z.strictObject({
  id: z.optional(IdParams.shape.id),
  list: z.optional(z.enum(requestLists)),
  rowId: z.optional(IdParams.shape.id),
  status: z.optional(z.enum(quoteStatuses)),
})

export type QuoteQuery = {
  /** Of the quote: all its versions. */
  id?: number | undefined
  list?: RequestList | undefined
  rowId?: number | undefined
  status?: QuoteStatus | undefined
  limit?: number | undefined
  cursor?: Cursor | undefined
  today: CalendarDay
}

/** The quotes of deleted rows stay, and come back with them. */
export const isVisible = requestLists
  .map((list) => {
    const { table } = lists[list]
    return `NOT (quotes.list = '${list}' AND quotes."rowId" IN (SELECT id FROM deleted_rows WHERE table_name = '${table}'))`
  })
  .join(' AND ')

/** The list of all versions, newest first. */
export const quoteList = {
  async readSlice({ scan }: Store, query: QuoteQuery): Promise<Slice<Quote> & { total: number }> {
    const { count: total } = await sumOf(scan, conditionsOf(query), 'count')
    const { cursor, limit = Infinity, today } = query
    const conditions = conditionsOf(query, 'in order').add(() => isVisible)
    if (cursor) conditions.add((placeholder) => `id < ${placeholder}`, cursor.id)
    const limited = limit === Infinity ? '' : ` LIMIT $${conditions.parameters.push(limit + 1)}`
    // A sort of ids is cheaper than one of rows.
    const ids = `SELECT id FROM quotes${conditions} ORDER BY id DESC${limited}`
    const statement = `SELECT ${table.selected} FROM quotes WHERE id IN (${ids}) ORDER BY id DESC`
    const rows = await scan(statement, conditions.parameters, QuoteRow)
    return {
      total,
      rows: rows.slice(0, limit).map((row) => quoteOf(row, today)),
      next: rows.length > limit ? String(rows[limit - 1]?.id) : undefined,
    }
  },

  async readAll(store: Store, query: QuoteQuery): Promise<Rows<Quote>> {
    const { total, batches } = await table.readWhere(
      store,
      conditionsOf(query).add(() => isVisible),
      'id DESC',
    )
    async function* asQuotes() {
      for await (const rows of batches) yield rows.map((row) => quoteOf(row, query.today))
    }
    return { total, batches: asQuotes() }
  },
}

/**
 * Most sent versions have expired. So the open ones are found by their last day, and a slice of the expired ones in the order
 * of ids: the concatenation keeps the planner from sorting them all.
 */
function conditionsOf({ id, list, rowId, status, today }: QuoteQuery, how?: 'in order'): Conditions {
  const lastDay = how ? `("validUntil" || '')` : '"validUntil"'
  const conditions = new Conditions()
  for (const [column, value] of Object.entries({ quoteId: id, list, rowId })) {
    if (value !== undefined) conditions.add((placeholder) => `"${column}" = ${placeholder}`, value)
  }
  if (status === 'sent') conditions.add((day) => `status = 'sent' AND "validUntil" >= ${day}`, today)
  else if (status === 'expired') conditions.add((day) => `status = 'sent' AND ${lastDay} < ${day}`, today)
  else if (status !== undefined) conditions.add((placeholder) => `status = ${placeholder}`, status)
  return conditions
}

const Summed = z.object({ count: z.number(), amountCents: z.nullable(z.number()) })

/**
 * The number and the amounts of the versions that match, without those of deleted rows. As there are few of these, they are
 * subtracted: so the others are counted in an index.
 */
export async function sumOf(sql: Sql, conditions: Conditions, what: 'count' | 'amounts' = 'amounts') {
  const { parameters } = conditions
  const sumUp = (filter: string) =>
    `count(*)${filter} AS count, ${what === 'count' ? 'NULL' : `sum(${shownAmount})${filter}`} AS "amountCents"`
  // Filtered, and not chosen, by the conditions, so that the versions are found by their rows.
  const filter = parameters.length > 0 ? ` FILTER (${conditions})` : ''
  const [[all], [hidden]] = await Promise.all([
    sql(`SELECT ${sumUp('')} FROM quotes${conditions}`, parameters, Summed),
    sql(`SELECT ${sumUp(filter)} FROM deleted_rows JOIN quotes ON ${isOfDeletedRow}`, parameters, Summed),
  ])
  return {
    count: (all?.count ?? 0) - (hidden?.count ?? 0),
    amountCents: (all?.amountCents ?? 0) - (hidden?.amountCents ?? 0),
  }
}

/** Joins a deleted row with the versions of its quotes. */
const isOfDeletedRow = `quotes."rowId" = deleted_rows.id AND quotes.list = CASE deleted_rows.table_name
  ${requestLists.map((list) => `WHEN '${lists[list].table}' THEN '${list}'`).join(' ')} END`
