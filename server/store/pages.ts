import { dayOf, noonOf, readDay } from '#domain/calendar-day.ts'
import { mostId } from '#domain/fields.ts'
import type { Conditions, Cursor, Listing, Page } from './listing.ts'

/** Rows in a list's order; `next` is the cursor of those that follow, undefined when there are none. */
export type Paged<Row> = { rows: Row[]; next: string | undefined }

type Select<Row> = (conditions: Conditions, order: string, limit: number) => Promise<Row[]>
type Placed<Row> = { row: Row; cursor: string }

/** The form of every cursor. */
export const cursorText = /^([1-9]\d{0,9})(?:\.(\d{1,9}))?$/

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, id, key = '0'] = cursorText.exec(text) ?? []
  return id === undefined ? undefined : { id: Math.min(Number(id), mostId), key: Number(key) }
}

/** Reads one page in the order that is asked for, by `filters` made anew for each statement. */
export async function pageOf<Row extends { id: number }>(
  select: Select<Row>,
  filters: () => Conditions,
  page: Page,
  listing: Listing<Row> | undefined,
): Promise<Paged<Row>> {
  const { limit = Infinity } = page
  const placed = await inOrder(select, filters, { ...page, limit: limit + 1 }, listing)
  const shown = placed.length > limit ? placed.slice(0, limit) : placed
  const isLast = shown.length === placed.length
  return { rows: shown.map(({ row }) => row), next: isLast ? undefined : shown.at(-1)?.cursor }
}

function inOrder<Row extends { id: number }>(
  select: Select<Row>,
  filters: () => Conditions,
  page: Page & { limit: number },
  listing: Listing<Row> | undefined,
): Promise<Placed<Row>[]> {
  if (page.sort === 'attention' && listing) return byAttention(select, filters, page, listing)
  if (page.sort === 'visit' && listing?.visit) return byVisit(select, filters, page, listing.visit)
  return byAge(select, filters, page)
}

async function byAge<Row extends { id: number }>(
  select: Select<Row>,
  filters: () => Conditions,
  { sort, cursor, limit }: Page & { limit: number },
): Promise<Placed<Row>[]> {
  const [sign, order] = sort === 'oldest' ? ['>', 'id'] : ['<', 'id DESC']
  const conditions = filters()
  if (cursor) conditions.add((place) => `id ${sign} ${place}`, cursor.id)
  return (await select(conditions, order, limit)).map((row) => ({ row, cursor: `${row.id}` }))
}

/** Two lists by age, one after the other, so that each comes from an index as far as it is read. */
async function byAttention<Row extends { id: number }>(
  select: Select<Row>,
  filters: () => Conditions,
  page: Page & { limit: number },
  { attention }: Listing<Row>,
): Promise<Placed<Row>[]> {
  const { cursor, today = '' } = page
  const isFirst = cursor?.key !== 1
  const narrowed = (ending: string) => () => {
    const [before = '', after] = attention.split('$today')
    if (after === undefined) return filters().add(() => `(${before})${ending}`)
    return filters().add((place) => `(${before}${place}${after})${ending}`, today)
  }
  const first = isFirst ? await byAge(select, narrowed(''), { ...page, sort: 'newest' }) : []
  const others = { ...page, sort: 'newest', cursor: isFirst ? undefined : cursor } as const
  const left = page.limit - first.length
  const rest = left > 0 ? await byAge(select, narrowed(' IS NOT TRUE'), { ...others, limit: left }) : []
  return [
    ...first.map((each) => ({ ...each, cursor: `${each.row.id}.0` })),
    ...rest.map(({ row }) => ({ row, cursor: `${row.id}.1` })),
  ]
}

async function byVisit<Row extends { id: number }>(
  select: Select<Row>,
  filters: () => Conditions,
  { cursor, limit }: Page & { limit: number },
  { day, slot, of }: NonNullable<Listing<Row>['visit']>,
): Promise<Placed<Row>[]> {
  const conditions = filters()
  const [year, month, date, place] = /^(....)(..)(..)(.)$/.exec(String(cursor?.key))?.slice(1) ?? []
  const last = readDay(`${year}-${month}-${date}`)
  if (cursor && last) {
    const noon = noonOf(last)
    // Said twice: the first is what SQLite looks up in the index.
    conditions.add((at) => `${day} >= ${at}`, noon)
    conditions.add((...at) => `(${day}, ${slot}, id) > (${at})`, noon, Number(place), cursor.id)
  }
  const rows = await select(conditions, `${day}, ${slot}, id`, limit)
  return rows.map((row) => {
    const at = of(row)
    return { row, cursor: `${row.id}.${dayOf(at.day).replaceAll('-', '')}${at.slot}` }
  })
}
