import { type CalendarDay, readDay } from '#firm/calendar-day.ts'
import { maxId } from '#firm/fields.ts'
import type { Conditions } from './conditions.ts'
import type { Cursor, Listing, ListQuery } from './listing.ts'

/** Consecutive rows of a list. `next` is the cursor of the following slice; undefined at the end of the list. */
export type Slice<Row> = { rows: Row[]; next: string | undefined }

/** A part of a list that one statement reads in order. The attention order has up to three of them, other orders have one. */
export type Segment<Row> = {
  conditions: Conditions
  order: string
  /** The cursor of the slice that begins after the row. */
  cursorOf(row: Row): string
}

/** The format of every cursor: `id` or `id.key`. */
export const cursorText = /^([1-9]\d{0,9})(?:\.(\d{1,12}))?$/

/** Undefined for text that is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, id, key = '0'] = cursorText.exec(text) ?? []
  return id === undefined ? undefined : { id: Math.min(Number(id), maxId), key: Number(key) }
}

/** Reads one slice from consecutive segments, plus one row to learn whether another slice follows. */
export async function sliceOf<Row>(
  select: (segment: Segment<Row>, limit: number) => Promise<Row[]>,
  segments: readonly Segment<Row>[],
  limit = Infinity,
): Promise<Slice<Row>> {
  const found: { row: Row; segment: Segment<Row> }[] = []
  for (const segment of segments) {
    const missing = limit + 1 - found.length
    if (missing > 0) for (const row of await select(segment, missing)) found.push({ row, segment })
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return { rows: found.slice(0, limit).map(({ row }) => row), next: last?.segment.cursorOf(last.row) }
}

/** The list's segments in the query's order, starting after its cursor. Calls `filters` once per segment. */
export function segmentsOf<Row extends { id: number }>(
  filters: () => Conditions,
  query: ListQuery,
  listing: Listing<Row> | undefined,
): Segment<Row>[] {
  if (query.sort === 'attention' && listing) return byAttention(filters, query, listing)
  if (query.sort === 'visit' && listing?.visit) return [byVisit(filters, query, listing.visit)]
  return [byAge(filters, query)]
}

function byAge<Row extends { id: number }>(filters: () => Conditions, { sort, cursor }: ListQuery): Segment<Row> {
  const [comparison, order] = sort === 'oldest' ? ['>', 'id'] : ['<', 'id DESC']
  const conditions = filters()
  if (cursor) conditions.add((placeholder) => `id ${comparison} ${placeholder}`, cursor.id)
  return { conditions, order, cursorOf: ({ id }) => `${id}` }
}

/**
 * The rows that come before all others, rows that need attention, then the rest, each newest first. The cursor's key is 2, 0
 * and 1 in these segments. As statements of their own, each reads its index only as far as needed.
 */
function byAttention<Row extends { id: number }>(
  filtersOfAll: () => Conditions,
  { cursor, first = [], today = '' }: ListQuery,
  { attention }: Listing<Row>,
): Segment<Row>[] {
  const isFirst = `id IN (${first})`
  const filters = () => (first.length > 0 ? filtersOfAll().add(() => `NOT ${isFirst}`) : filtersOfAll())
  const filtersAnd = (truth: '' | ' IS NOT TRUE') => () => {
    const [before = '', after] = attention.split('$today')
    if (after === undefined) return filters().add(() => `(${before})${truth}`)
    return filters().add((placeholder) => `(${before}${placeholder}${after})${truth}`, today)
  }
  const others: Segment<Row> = {
    ...byAge<Row>(filtersAnd(' IS NOT TRUE'), { cursor: cursor?.key === 1 ? cursor : undefined }),
    cursorOf: ({ id }) => `${id}.1`,
  }
  if (cursor?.key === 1) return [others]
  const inAttention: Segment<Row> = {
    ...byAge<Row>(filtersAnd(''), { cursor: cursor?.key === 0 ? cursor : undefined }),
    cursorOf: ({ id }) => `${id}.0`,
  }
  if (cursor?.key === 0 || first.length === 0) return [inAttention, others]
  const before = byAge<Row>(() => filtersOfAll().add(() => isFirst), { cursor })
  return [{ ...before, cursorOf: ({ id }) => `${id}.2` }, inAttention, others]
}

/** By day, time and id. */
function byVisit<Row extends { id: number }>(
  filters: () => Conditions,
  { cursor }: ListQuery,
  { columns, of }: NonNullable<Listing<Row>['visit']>,
): Segment<Row> {
  const conditions = filters()
  const after = cursor && readVisitKey(cursor.key)
  if (cursor && after) {
    const { day, time } = after
    conditions.add((...placeholders) => `(${columns}) > (${placeholders})`, day, time, cursor.id)
  }
  return { conditions, order: columns.join(', '), cursorOf: (row) => `${row.id}.${visitKey(of(row))}` }
}

/** The key of a visit cursor: the digits of the day and of the time, such as 202612011330. */
function visitKey({ day, time }: { day: CalendarDay; time: string }): string {
  return `${day}${time}`.replaceAll(/\D/g, '')
}

/** Undefined for a key that holds no valid day. */
function readVisitKey(key: number): { day: CalendarDay; time: string } | undefined {
  const [, year, month, date, hour, minute] = /^(....)(..)(..)(..)(..)$/.exec(String(key)) ?? []
  const day = readDay(`${year}-${month}-${date}`)
  return day === undefined ? undefined : { day, time: `${hour}:${minute}` }
}
