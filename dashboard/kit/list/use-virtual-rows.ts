import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What a list needs to show only the rows near the screen. */
export type VirtualRows<Row> = {
  label: string
  rows: readonly Row[]
  /** Includes the rows that are not loaded yet. */
  total: number
  /** Loads the next slice. Undefined when there is none. */
  loadMore: (() => void) | undefined
  isBusy: boolean
}

/** Rows rendered above and below the screen. */
const overscan = 8
/** The next slice is loaded when this many rows are left. */
const prefetched = 30

/**
 * Computes which rows are near the screen. Put `frame` on the element around them, `measureElement` and `data-index` on
 * each. `start` counts from the frame's top.
 */
export function useVirtualRows<Frame extends HTMLElement, Row extends { id: number }>(
  { rows, loadMore }: Pick<VirtualRows<Row>, 'rows' | 'loadMore'>,
  estimatedHeightPx: number,
) {
  const [frame, top] = useTop<Frame>()
  const focusedIndex = useRef<number>(undefined)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeightPx,
    overscan,
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
    // The focused row stays in the document when it is scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const focused = focusedIndex.current
      if (focused === undefined || focused >= rows.length || shown.includes(focused)) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (loadMore && last >= rows.length - prefetched) loadMore()
  }, [loadMore, last, rows.length])
  return {
    frame,
    heightPx: virtualizer.getTotalSize(),
    measureElement: virtualizer.measureElement,
    shown: items.flatMap(({ index, start, size }) => {
      const row = rows[index]
      return row ? [{ row, index, start: start - top, size }] : []
    }),
    focusHandlers: {
      onFocus: ({ target }: FocusEvent) => {
        focusedIndex.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
      },
      onBlur: () => {
        focusedIndex.current = undefined
      },
    },
  }
}

/** The frame's distance from the top of the document, kept current when content above it changes. */
function useTop<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (frame.current) setTop(Math.round(frame.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [frame, top] as const
}
