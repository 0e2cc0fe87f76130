import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Batch, Position } from './batch.ts'
import { useWide } from './use-wide.ts'

type FeedProps<Row> = {
  label: string
  rows: readonly Row[]
  batches: readonly number[][]
  /** How many rows there are, those not read yet included. */
  total: number
  /** Reads the next rows; undefined when there are none. */
  more: (() => void) | undefined
  busy: boolean
  children(row: Row): ReactNode
}

const noBatch: readonly number[] = []
const guessedHeightPx = 420
const gapPx = 16
/** Lines of cards beyond the screen's edges that are kept ready. */
const linesAround = 3
/** The next rows are read when so many lines are left. */
const linesAhead = 12

/** Any number of cards, of which only those near the screen are in the page. */
export function Feed<Row extends { id: number }>({
  label,
  rows,
  batches,
  total,
  more,
  busy,
  children,
}: FeedProps<Row>) {
  const columns = useWide() ? 2 : 1
  const lines = Math.ceil(rows.length / columns)
  const [frame, top] = useTop()
  const focusedLine = useRef<number>(undefined)
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => guessedHeightPx,
    gap: gapPx,
    overscan: linesAround,
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (line) => `${columns} ${rows[line * columns]?.id}`,
    // The card with the focus stays in the page, however far it is scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const held = focusedLine.current
      if (held === undefined || held >= lines || shown.includes(held)) return shown
      return [...shown, held].sort((one, other) => one - other)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const batchOf = useMemo(() => new Map(batches.flatMap((batch) => batch.map((id) => [id, batch]))), [batches])

  const drawAny = children as (row: { id: number }) => ReactNode // each slot gives it back its own row
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && last >= lines - linesAhead) more()
  }, [more, last, lines])

  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      className="feed"
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
          className="feed-line"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
            <Slot
              key={row.id}
              row={row}
              batch={batchOf.get(row.id) ?? noBatch}
              position={index * columns + column + 1}
              total={total}
              draw={drawAny}
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
  draw(row: { id: number }): ReactNode
}

/** A card at its place; drawn anew when the card changes, not when the page scrolls. */
const Slot = memo(function Slot({ row, batch, position, total, draw }: SlotProps) {
  return (
    <Batch value={batch}>
      <Position value={{ 'aria-posinset': position, 'aria-setsize': total }}>{draw(row)}</Position>
    </Batch>
  )
})

/** How far below the page's top the frame begins, whatever opens or closes above it. */
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
