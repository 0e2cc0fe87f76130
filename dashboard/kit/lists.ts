import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DeletedRow } from '#features/deleted-rows/deleted-row.ts'
import type { ListName, RowOf } from '#features/lists.ts'
import { staffFetch, staffRequest } from './access.ts'
import { queryClient } from './query-client.ts'

/** A slice of a list. `total` counts all rows that match the query. */
type Slice<Row> = { rows: Row[]; total: number; next?: string | undefined }

/** A small first slice renders quickly. Larger ones follow while staff scroll. */
const firstLimit = 50
const nextLimit = 200

export async function readSlice<Name extends ListName>(
  list: Name,
  query: string,
  { cursor, limit, signal }: { cursor?: string | undefined; limit: number; signal?: AbortSignal },
): Promise<Slice<RowOf<Name>>> {
  const params = new URLSearchParams(query)
  params.set('limit', String(limit))
  if (cursor) params.set('cursor', cursor)
  const response = await staffFetch(`${pathOf(list)}?${params}`, { ...(signal && { signal }) })
  const rows: RowOf<Name>[] = await response.json()
  const next = /[?&]cursor=([^&>]+)/.exec(response.headers.get('Link') ?? '')?.[1]
  return {
    rows,
    total: Number(response.headers.get('X-Total-Count') ?? rows.length),
    next: next && decodeURIComponent(next),
  }
}

/** The first rows of each list in which the words are found. */
export async function searchLists(words: string, options: { limit: number; signal: AbortSignal }) {
  const query = new URLSearchParams({ q: words }).toString()
  const [bookings, quoteRequests, calls] = await Promise.all([
    readSlice('bookings', query, options),
    readSlice('contact-submissions', query, options),
    readSlice('call-logs', query, options),
  ])
  return { bookings: bookings.rows, quoteRequests: quoteRequests.rows, calls: calls.rows }
}

/** All rows loaded so far, and the ids of each slice. */
const joined = <Row extends { id: number }>({ pages }: { pages: Slice<Row>[] }) => ({
  rows: pages.flatMap(({ rows }) => rows),
  batches: pages.map(({ rows }) => rows.map(({ id }) => id)),
  total: pages[0]?.total ?? 0,
})

/** The rows that match the query, loaded slice by slice. Shows the previous query's rows until the first slice arrives. */
export function useList<Name extends ListName>(list: Name, query: string) {
  return useInfiniteQuery({
    queryKey: [pathOf(list), query],
    queryFn: ({ pageParam: cursor, signal }) =>
      readSlice(list, query, { cursor, limit: cursor ? nextLimit : firstLimit, signal }),
    initialPageParam: undefined as string | undefined, // the first slice has no cursor
    getNextPageParam: ({ next }: Slice<RowOf<Name>>) => next,
    select: joined<RowOf<Name>>,
    placeholderData: keepPreviousData,
  })
}

/** The latest version of a row. Undefined when it is gone. */
export async function readRow<Name extends ListName>(list: Name, id: number): Promise<RowOf<Name> | undefined> {
  const { rows } = await readSlice(list, `id=${id}`, { limit: 1 })
  return rows[0]
}

/** A row that may not be among those loaded. Its data is null when the row is gone. */
export function useRow<Name extends ListName>(list: Name, id: number | undefined) {
  return useQuery(rowQuery(list, id))
}

export const rowQuery = <Name extends ListName>(list: Name, id: number | undefined) => ({
  queryKey: [pathOf(list), 'row', id],
  queryFn: async () => (id === undefined ? null : ((await readRow(list, id)) ?? null)),
  enabled: id !== undefined,
})

/** What jobs have. */
export const jobsPath = '/api/jobs'

export const pathOf = <Name extends ListName>(list: Name) => `/api/${list}` as const
export const deletedRowsPath = '/api/deleted'
export const mailsPath = '/api/mails'
export const overviewPath = '/api/overview'
export const priceItemsPath = '/api/admin/price-items'
export const quotesPath = '/api/admin/quotes'
export const photosPath = '/api/photos'
export const rowChangesPath = '/api/row-changes'
export const relatedPath = '/api/related'
export const rowQuotesPath = '/api/admin/row-quotes'
export const remindersPath = '/api/reminders'
export const requestMessagesPath = '/api/request-messages'
export const openMessagesPath = '/api/request-messages/open'
export const textsPath = '/api/texts'

/** The rows that can be restored, reloaded each time the panel opens. */
export function useDeletedRows() {
  return useQuery({
    queryKey: [deletedRowsPath],
    queryFn: ({ signal }) => staffRequest<DeletedRow[]>(deletedRowsPath, { signal }),
    refetchOnMount: 'always',
  })
}

/** Reloads the queries of a path, or all queries. Cancels pending requests, because their data may be old. */
export async function reload(path?: string): Promise<void> {
  const filters = path === undefined ? {} : { queryKey: [path] }
  await queryClient.cancelQueries(filters)
  await queryClient.invalidateQueries(filters)
}
