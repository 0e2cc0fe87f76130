import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRow } from '#dashboard/kit/lists.ts'
import { go, leaveSheet } from '#dashboard/kit/view/search-params.ts'
import { addressOf, type View, withoutOpen } from '#dashboard/kit/view/view.ts'
import type { ListName, RowOf } from '#features/lists.ts'

/** The row whose details are shown. */
export type OpenRow<Row> = {
  row: Row | undefined
  /** For the loading and error states of a row that is not in the list. */
  query: { data: unknown; isError: boolean; refetch(): unknown }
  /** The details are open from the start, before their row is loaded. */
  isOpen: boolean
  open(row: { id: number }): void
  close(): void
}

/** The open row is in the address. When it is gone, its details close. */
export function useOpenRow<Name extends ListName>(
  list: Name,
  rows: readonly RowOf<Name>[],
  view: View,
): OpenRow<RowOf<Name>> {
  const index = rows.findIndex(({ id }) => id === view.open)
  const query = useRow(list, index === -1 ? view.open : undefined)
  // A change can take the open row out of a filtered list. Its details stay while the row loads.
  const listed = rows[index]
  const [seen, setSeen] = useState({ row: listed })
  if (index >= 0 && listed !== seen.row) setSeen({ row: listed })
  const left = query.data === undefined && seen.row?.id === view.open ? seen.row : undefined
  const isGone = view.open !== undefined && index === -1 && query.data === null && !query.isFetching
  useEffect(() => {
    if (isGone) leaveSheet(addressOf(withoutOpen(view)))
  }, [isGone, view])
  return {
    row: listed ?? query.data ?? left,
    query,
    isOpen: view.open !== undefined && !isGone,
    open: ({ id }) => openRow({ ...view, open: id }),
    close: () => leaveSheet(addressOf(withoutOpen(view))),
  }
}

/** Shows the view with its open row. The details focus themselves. Beside the list, another row takes the place of the open one. */
export function openRow(view: View): void {
  const isInSheet = history.state?.isSheet === true && document.querySelector('.sheet[data-docked]') !== null
  flushSync(() => go(addressOf(view), isInSheet ? 'current' : 'sheet'))
}

/** Moves the focus to the button that opens the row's details. */
export function focusRow(id: number): boolean {
  const button = document.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`)
  button?.focus()
  return button !== null
}
