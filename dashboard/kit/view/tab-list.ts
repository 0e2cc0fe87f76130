import { useList } from '#dashboard/kit/lists.ts'
import type { ListName } from '#features/lists.ts'
import { useKeptRows } from './kept-rows.ts'
import { useSearched } from './use-view.ts'
import { filtersOf, plainView, queryOf, type Tab, type View } from './view.ts'

/** The list each tab shows. */
export const listOf = {
  bookings: 'bookings',
  contact: 'contact-submissions',
  calls: 'call-logs',
} as const satisfies Record<Tab, ListName>

/** The number of rows in the tab's whole list. Undefined until it has loaded. */
export function useTotal(tab: Tab): number | undefined {
  return useList(listOf[tab], queryOf(plainView(tab))).data?.total
}

/** The rows of the tab's list that match the view and the search. */
export function useRowsOf<Of extends Tab>(tab: Of, view: View) {
  const searched = useSearched()
  const query = queryOf(view, searched)
  const list = useList(listOf[tab], query)
  return { ...list, data: useKeptRows(listOf[tab], query, list) }
}

/** Whether the list is unfiltered and in its default order. */
export function useIsPlain(view: View): boolean {
  const searched = useSearched()
  return !searched && filtersOf(view).length === 0 && view.sort === plainView(view.tab).sort
}
