import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Batch, Position } from './batch.ts'
import { useWide } from './use-wide.ts'

type FeedProps<Row> = {
  label: string
  rows: readonly Row[]
  batches: readonly number[][]
  /** Includes the rows that are not loaded yet. */
  total: number
  /** Loads the next slice. Undefined when there is none. */
  loadMore: (() => void) | undefined
  isBusy: boolean
  children(row: Row): ReactNode
}

const noBatch: readonly number[] = []
const estimatedHeightPx = 420
const gapPx = 16
/** Lines of cards rendered above and below the screen. */
const overscanLines = 3
/** The next slice is loaded when this many lines are left. */
const prefetchLines = 12

/** A virtualized list of cards: only those near the screen are in the document. */
export function Feed<Row extends { id: number }>({
  label,
  rows,
  batches,
  total,
  loadMore,
  isBusy,
  children,
}: FeedProps<Row>) {
  const columns = useWide() ? 2 : 1
  const lines = Math.ceil(rows.length / columns)
  const [frame, top] = useTop()
  const focusedLine = useRef<number>(undefined)
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => estimatedHeightPx,
    gap: gapPx,
    overscan: overscanLines,
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (line) => `${columns} ${rows[line * columns]?.id}`,
    // The focused card stays in the document when it is scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const focused = focusedLine.current
      if (focused === undefined || focused >= lines || shown.includes(focused)) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const batchOf = useMemo(() => new Map(batches.flatMap((batch) => batch.map((id) => [id, batch]))), [batches])

  const renderRow = children as (row: { id: number }) => ReactNode // each slot passes back its own row
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (loadMore && last >= lines - prefetchLines) loadMore()
  }, [loadMore, last, lines])

  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        focusedLine.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
      }}
      onBlur={() => {
        focusedLine.current = undefined
      }}
    >
      {shown.map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className="absolute top-0 left-0 grid w-full gap-4 lg:grid-cols-2"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
            <Slot
              key={row.id}
              row={row}
              batch={batchOf.get(row.id) ?? noBatch}
              position={index * columns + column + 1}
              total={total}
              render={renderRow}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type SlotProps = {
  row: { id: number }
  batch: readonly number[]
  position: number
  total: number
  render(row: { id: number }): ReactNode
}

/** Memoized, so scrolling does not render cards again. */
const Slot = memo(function Slot({ row, batch, position, total, render }: SlotProps) {
  return (
    <Batch value={batch}>
      <Position value={{ 'aria-posinset': position, 'aria-setsize': total }}>{render(row)}</Position>
    </Batch>
  )
})

/** The frame's distance from the top of the document, kept current when content above it changes. */
function useTop() {
  const frame = useRef<HTMLDivElement>(null)
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
