import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListBatches, useBatch } from '#dashboard/kit/list/batch.ts'
import { rowQuotesPath } from '#dashboard/kit/lists.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'

/** Where the quotes of a row stand. Undefined without a quote. One request covers all rows that were loaded together. */
export function useRowQuote(list: RequestList, id: number): RowQuote | undefined {
  const own = useBatch()
  const listed = use(ListBatches).find((batch) => batch.includes(id)) ?? []
  return useQuotesOfRows(list, (own.length > 0 ? own : listed).join()).data?.get(id)
}

/** Where the quotes of these rows stand, by row id. `ids` are joined by commas. */
export const useQuotesOfRows = (list: RequestList, ids: string) =>
  useQuery({
    queryKey: [rowQuotesPath, list, ids],
    queryFn: async () => {
      const found = await readRowQuotes(list, ids)
      return new Map(found.map((quote) => [quote.rowId, quote]))
    },
    enabled: ids !== '',
    // The badges do not flicker when a row is added.
    placeholderData: keepPreviousData,
  })

/** Reads where the quotes of these rows stand. `ids` are joined by commas. */
export const readRowQuotes = (list: RequestList, ids: string): Promise<RowQuote[]> =>
  staffRequest(`${rowQuotesPath}?list=${list}&ids=${ids}`)
