import { useList } from '#dashboard/shared/lists.ts'
import type { ListName } from '#domain/lists.ts'
import { useSearched } from './use-view.ts'
import { filtersOf, plainView, queryOf, type Tab, type View } from './view.ts'

/** The list that each tab shows. */
export const listOf = {
  bookings: 'bookings',
  contact: 'contact-submissions',
  calls: 'call-logs',
} as const satisfies Record<Tab, ListName>

/** How many rows the tab's whole list has; 0 while nobody knows. */
export function useTotal(tab: Tab): number {
  return useList(listOf[tab], queryOf(plainView(tab))).data?.total ?? 0
}

/** The rows of the tab's list that the view and the search box leave in. */
export function useRowsOf<Of extends Tab>(tab: Of, view: View) {
  const searched = useSearched()
  return useList(listOf[tab], queryOf(view, searched))
}

/** Whether the list is as it opens: all of it, in its own order. */
export function useIsPlain(view: View): boolean {
  const searched = useSearched()
  return !searched && filtersOf(view).length === 0 && view.sort === plainView(view.tab).sort
}
