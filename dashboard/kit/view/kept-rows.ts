import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rowQuery } from '#dashboard/kit/lists.ts'
import type { ListName, RowOf } from '#features/lists.ts'

type Shown<Row> = { rows: Row[]; batches: number[][]; total: number }

/** The rows that staff changed here since they chose the filter, by list. */
const changed = new Map<ListName, Set<number>>()

export function noteChanged(list: ListName, id: number, isDeleted: boolean): void {
  const ids = changed.get(list) ?? new Set()
  if (isDeleted) ids.delete(id)
  else ids.add(id)
  changed.set(list, ids)
}

/**
 * The rows of a list. A row that staff have just changed stays where it was, also when it no longer matches the filter, until
 * they choose another one. So what the row asks can still be answered.
 */
export function useKeptRows<Name extends ListName>(
  list: Name,
  query: string,
  { data, isPlaceholderData }: { data: Shown<RowOf<Name>> | undefined; isPlaceholderData: boolean },
): Shown<RowOf<Name>> | undefined {
  const before = useRef<{ query: string; rows: RowOf<Name>[] }>({ query, rows: [] })
  const rows = before.current.query === query ? before.current.rows : []
  const present = new Set(data?.rows.map(({ id }) => id))
  const missing = rows.filter(({ id }) => changed.get(list)?.has(id) && !present.has(id))
  const latest = useQueries({ queries: missing.map(({ id }) => rowQuery(list, id)) })
  // Null is a row that is gone.
  const kept = missing.flatMap((row, index) => {
    const now = latest[index]?.data
    return now === null ? [] : [now ?? row]
  })
  const shown = data && kept.length > 0 ? withKept(data, kept, rows) : data
  useEffect(() => {
    if (!shown || isPlaceholderData) return
    if (before.current.query !== query) changed.delete(list)
    before.current = { query, rows: shown.rows }
  })
  return shown
}

function withKept<Row extends { id: number }>(data: Shown<Row>, kept: Row[], before: Row[]): Shown<Row> {
  const rows = [...data.rows]
  for (const row of kept)
    rows.splice(
      before.findIndex(({ id }) => id === row.id),
      0,
      row,
    )
  return { rows, batches: [...data.batches, kept.map(({ id }) => id)], total: data.total + kept.length }
}
