import { memo, type ReactNode } from 'react'
import { Position } from './batch.ts'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'
import { useWide } from './use-wide.ts'

/** With the gap below it. Below a wide screen its lines are stacked. */
const estimatedHeightPx = { wide: 118, narrow: 216 }

/** A virtualized list: only the rows near the screen are in the document. */
export function Feed<Row extends { id: number }>({
  label,
  isBusy,
  total,
  children,
  ...list
}: VirtualRows<Row> & { children(row: Row): ReactNode }) {
  const { frame, heightPx, measureElement, shown, focusHandlers } = useVirtualRows<HTMLDivElement, Row>(
    list,
    useWide() ? estimatedHeightPx.wide : estimatedHeightPx.narrow,
  )
  const renderRow = children as (row: { id: number }) => ReactNode // each slot passes back its own row
  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className="relative print:h-auto!"
      style={{ height: heightPx }}
      {...focusHandlers}
    >
      {shown.map(({ row, index, start }) => (
        <div
          key={row.id}
          ref={measureElement}
          data-index={index}
          role="presentation"
          className="absolute top-0 left-0 w-full pb-2 print:static print:transform-none!"
          style={{ transform: `translateY(${start}px)` }}
        >
          <Slot row={row} position={index + 1} total={total} render={renderRow} />
        </div>
      ))}
    </div>
  )
}

type SlotProps = {
  row: { id: number }
  position: number
  total: number
  render(row: { id: number }): ReactNode
}

/** Memoized, so scrolling does not render rows again. */
const Slot = memo(function Slot({ row, position, total, render }: SlotProps) {
  return <Position value={{ 'aria-posinset': position, 'aria-setsize': total }}>{render(row)}</Position>
})
