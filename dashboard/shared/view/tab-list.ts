import { type Lists, useList } from '#dashboard/shared/lists.ts'
import { useSearched } from './use-view.ts'
import { filtersOf, plainView, queryOf, type Tab, type View } from './view.ts'

export const pathOf = {
  bookings: '/api/bookings',
  contact: '/api/contact-submissions',
  calls: '/api/call-logs',
} as const satisfies Record<Tab, keyof Lists>

/** How many rows the tab's whole list has; 0 while nobody knows. */
export function useTotal(tab: Tab): number {
  return useList(pathOf[tab], queryOf(plainView(tab))).data?.total ?? 0
}

/** The rows of the tab's list that the view and the search box leave in. */
export function useRowsOf<Of extends Tab>(tab: Of, view: View) {
  const searched = useSearched()
  return useList(pathOf[tab], queryOf(view, searched))
}

/** Whether the list is as it opens: all of it, in its own order. */
export function useIsPlain(view: View): boolean {
  const searched = useSearched()
  return !searched && filtersOf(view).length === 0 && view.sort === plainView(view.tab).sort
}
