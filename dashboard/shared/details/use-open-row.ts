import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWide } from '#dashboard/shared/list/use-wide.ts'
import { useRow } from '#dashboard/shared/lists.ts'
import { go, leaveSheet } from '#dashboard/shared/view/search-params.ts'
import { useSearched } from '#dashboard/shared/view/use-view.ts'
import { addressOf, type View, withoutOpen } from '#dashboard/shared/view/view.ts'
import type { ListName, RowOf } from '#domain/lists.ts'
import { createExternalStore } from '#ui/external-store.ts'

/** The row whose details are shown: in a panel beside the list, or in a sheet above it. */
export type OpenRow<Row> = {
  row: Row | undefined
  /** For the loading and error states of a row that is not in the list. */
  query: { data: unknown; isError: boolean; refetch(): unknown }
  isPanel: boolean
  /** A sheet is open from the start, before its row is loaded. */
  isSheet: boolean
  open(row: { id: number }): void
  /** Keeps the first row open that a panel shows by itself, also when a change takes it out of the list. */
  keep(): void
  close(): void
}

/** Whether details are a panel beside the list. Otherwise they are a sheet above it. */
export const useIsPanel = ({ layout }: View) => useWide() && layout !== 'table'

/** Whether a row was deleted since the list was shown. A panel then shows nothing until staff open a row. */
const isCleared = createExternalStore(false)

/** Nothing is open after a deletion, as the specification asks. A sheet closes once its row has left the list. */
export function clearSelection(): void {
  if (document.querySelector('dialog[data-details]')) return
  isCleared.set(true)
  const address = new URLSearchParams(location.search)
  address.delete('open')
  go(address, 'current')
}

/** The open row is in the address. Without one, a panel shows the first row. When the open row is gone, nothing is open. */
export function useOpenRow<Name extends ListName>(
  list: Name,
  rows: readonly RowOf<Name>[],
  view: View,
): OpenRow<RowOf<Name>> {
  const isPanel = useIsPanel(view)
  const index = rows.findIndex(({ id }) => id === view.open)
  const query = useRow(list, index === -1 ? view.open : undefined)
  // A change can take the open row out of a filtered list. Its card stays while the row loads.
  const listed = rows[index]
  const [seen, setSeen] = useState({ row: listed })
  if (index >= 0 && listed !== seen.row) setSeen({ row: listed })
  const left = query.data === undefined && seen.row?.id === view.open ? seen.row : undefined
  const isGone = view.open !== undefined && index === -1 && query.data === null && !query.isFetching
  useEffect(() => {
    if (!isGone) return
    if (isPanel) clearSelection()
    else leaveSheet(addressOf(withoutOpen(view)))
  }, [isGone, isPanel, view])

  // A search shows other rows.
  const searched = useSearched()
  const lastSearched = useRef(searched)
  useEffect(() => {
    if (lastSearched.current === searched) return
    lastSearched.current = searched
    isCleared.set(false)
    if (isPanel) go(addressOf(withoutOpen(view)), 'current')
  }, [searched, isPanel, view])
  useEffect(() => () => isCleared.set(false), [])

  const showsFirst = !isCleared.use() && isPanel && view.open === undefined
  const first = showsFirst ? rows[0] : undefined
  return {
    row: listed ?? query.data ?? left ?? first,
    query,
    isPanel,
    isSheet: !isPanel && view.open !== undefined && !isGone,
    open: ({ id }) => openRow({ ...view, open: id }, isPanel),
    keep: () => first && go(addressOf({ ...view, open: first.id }), 'current'),
    close: () => leaveSheet(addressOf(withoutOpen(view))),
  }
}

/** Shows the view with its open row, and moves the focus to the details. */
export function openRow(view: View, isPanel: boolean): void {
  flushSync(() => go(addressOf(view), isPanel ? 'current' : 'sheet'))
  // A sheet focuses itself.
  if (isPanel) document.querySelector<HTMLElement>('[data-details] article')?.focus()
}

/** Moves the focus to a row's button. */
export function focusRow(id: number): boolean {
  const button = document.querySelector<HTMLElement>(`[data-row="${id}"] button`)
  button?.focus()
  return button !== null
}
