import { dayOf, noonOf, readDay } from '#domain/calendar-day.ts'
import { maxId } from '#domain/fields.ts'
import type { Conditions, Cursor, Listing, ListQuery } from './listing.ts'

/** Rows in a list's order; `next` is the cursor of those that follow, undefined when there are none. */
export type Slice<Row> = { rows: Row[]; next: string | undefined }

/** A stretch of a list that one statement reads in order. */
export type Batch<Row> = {
  conditions: Conditions
  order: string
  /** The cursor of the page that begins after the row. */
  cursorOf(row: Row): string
}

/** The form of every cursor. */
export const cursorText = /^([1-9]\d{0,9})(?:\.(\d{1,9}))?$/

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, id, key = '0'] = cursorText.exec(text) ?? []
  return id === undefined ? undefined : { id: Math.min(Number(id), maxId), key: Number(key) }
}

/** Reads one page of the list that the parts make up. */
export async function sliceOf<Row>(
  select: (part: Batch<Row>, limit: number) => Promise<Row[]>,
  parts: readonly Batch<Row>[],
  limit = Infinity,
): Promise<Slice<Row>> {
  const found: { row: Row; part: Batch<Row> }[] = []
  for (const part of parts) {
    const left = limit + 1 - found.length
    if (left > 0) for (const row of await select(part, left)) found.push({ row, part })
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return { rows: found.slice(0, limit).map(({ row }) => row), next: last?.part.cursorOf(last.row) }
}

/** The parts of a list in the order the page names, from its cursor on. Makes the filters anew for each part. */
export function segmentsOf<Row extends { id: number }>(
  filters: () => Conditions,
  page: ListQuery,
  listing: Listing<Row> | undefined,
): Batch<Row>[] {
  if (page.sort === 'attention' && listing) return byAttention(filters, page, listing)
  if (page.sort === 'visit' && listing?.visit) return [byVisit(filters, page, listing.visit)]
  return [byAge(filters, page)]
}

function byAge<Row extends { id: number }>(filters: () => Conditions, { sort, cursor }: ListQuery): Batch<Row> {
  const [sign, order] = sort === 'oldest' ? ['>', 'id'] : ['<', 'id DESC']
  const conditions = filters()
  if (cursor) conditions.add((place) => `id ${sign} ${place}`, cursor.id)
  return { conditions, order, cursorOf: ({ id }) => `${id}` }
}

/** Two parts by age, one after the other, so that each comes from an index as far as it is read. */
function byAttention<Row extends { id: number }>(
  filters: () => Conditions,
  { cursor, today = '' }: ListQuery,
  { attention }: Listing<Row>,
): Batch<Row>[] {
  const narrowed = (ending: string) => () => {
    const [before = '', after] = attention.split('$today')
    if (after === undefined) return filters().add(() => `(${before})${ending}`)
    return filters().add((place) => `(${before}${place}${after})${ending}`, today)
  }
  const isFirst = cursor?.key !== 1
  const first = { ...byAge<Row>(narrowed(''), { cursor }), cursorOf: ({ id }: Row) => `${id}.0` }
  const others = byAge<Row>(narrowed(' IS NOT TRUE'), { cursor: isFirst ? undefined : cursor })
  return [...(isFirst ? [first] : []), { ...others, cursorOf: ({ id }) => `${id}.1` }]
}

function byVisit<Row extends { id: number }>(
  filters: () => Conditions,
  { cursor }: ListQuery,
  { day, slot, of }: NonNullable<Listing<Row>['visit']>,
): Batch<Row> {
  const conditions = filters()
  const [year, month, date, place] = /^(....)(..)(..)(.)$/.exec(String(cursor?.key))?.slice(1) ?? []
  const last = readDay(`${year}-${month}-${date}`)
  if (cursor && last) {
    const noon = noonOf(last)
    // Said twice: the first is what SQLite looks up in the index.
    conditions.add((at) => `${day} >= ${at}`, noon)
    conditions.add((...at) => `(${day}, ${slot}, id) > (${at})`, noon, Number(place), cursor.id)
  }
  const cursorOf = (row: Row) => {
    const at = of(row)
    return `${row.id}.${dayOf(at.day).replaceAll('-', '')}${at.slot}`
  }
  return { conditions, order: `${day}, ${slot}, id`, cursorOf }
}
