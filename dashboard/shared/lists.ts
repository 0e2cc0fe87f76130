import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staffFetch, staffRequest } from '#dashboard/session/access.ts'
import type { DeletedRow } from '#domain/deleted-row.ts'
import type { ListName, RowOf } from '#domain/lists.ts'
import { queryClient } from './query-client.ts'

/** Some rows of a list; `total` counts all that the query asks for. */
type Slice<Row> = { rows: Row[]; total: number; next?: string | undefined }

/** A first screen quickly, then enough to scroll through. */
const firstRows = 50
const moreRows = 200

export async function readSlice<Name extends ListName>(
  list: Name,
  query: string,
  { cursor, limit, signal }: { cursor?: string | undefined; limit: number; signal?: AbortSignal },
): Promise<Slice<RowOf<Name>>> {
  const asked = new URLSearchParams(query)
  asked.set('limit', String(limit))
  if (cursor) asked.set('cursor', cursor)
  const answer = await staffFetch(`${pathOf(list)}?${asked}`, { ...(signal && { signal }) })
  const rows: RowOf<Name>[] = await answer.json()
  const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('Link') ?? '')?.[1]
  return {
    rows,
    total: Number(answer.headers.get('X-Total-Count') ?? rows.length),
    next: next && decodeURIComponent(next),
  }
}

/** The rows that have been read so far, and the ids that came with each page. */
const joined = <Row extends { id: number }>({ pages }: { pages: Slice<Row>[] }) => ({
  rows: pages.flatMap(({ rows }) => rows),
  batches: pages.map(({ rows }) => rows.map(({ id }) => id)),
  total: pages[0]?.total ?? 0,
})

/** The list's rows as the query asks for them, page by page; the rows before it stay until they are there. */
export function useList<Name extends ListName>(list: Name, query: string) {
  return useInfiniteQuery({
    queryKey: [pathOf(list), query],
    queryFn: ({ pageParam: cursor, signal }) =>
      readSlice(list, query, { cursor, limit: cursor ? moreRows : firstRows, signal }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor, the others do
    getNextPageParam: ({ next }: Slice<RowOf<Name>>) => next,
    select: joined<RowOf<Name>>,
    placeholderData: keepPreviousData,
  })
}

export const pathOf = <Name extends ListName>(list: Name) => `/api/${list}` as const
export const deletedRowsPath = '/api/deleted'
export const mailsPath = '/api/mails'
export const overviewPath = '/api/overview'
export const relatedPath = '/api/related'

/** What can still be brought back, loaded anew by whoever looks. */
export function useDeletedRows() {
  return useQuery({
    queryKey: [deletedRowsPath],
    queryFn: ({ signal }) => staffRequest<DeletedRow[]>(deletedRowsPath, { signal }),
    refetchOnMount: 'always',
  })
}

/** Reads anew what the call has answered, or all calls; an answer still awaited is from before, and not waited for. */
export async function reload(path?: string): Promise<void> {
  const asked = path === undefined ? {} : { queryKey: [path] }
  await queryClient.cancelQueries(asked)
  await queryClient.invalidateQueries(asked)
}
