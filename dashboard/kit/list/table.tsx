import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode, useId } from 'react'
import type { Sort } from '#dashboard/kit/view/view.ts'
import { smallBadges } from './card.tsx'
import { RowButton, SelectBox } from './row-button.tsx'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'

export type TableColumn<Row> = {
  name: string
  /** A CSS length. */
  width: string
  /** Not shown beside the details, which have it. */
  isInDetails?: boolean
  /** The orders of the list that the heading switches between, the first at first. */
  sorts?: readonly Sort[]
  /** The cell of the first column names the row. */
  cell(row: Row): ReactNode
}

type TableProps<Row> = VirtualRows<Row> & {
  columns: readonly TableColumn<Row>[]
  openId: number | undefined
  onOpen(row: Row): void
  sort: Sort
  onSort(sort: Sort): void
}

const directions: Partial<Record<Sort, 'ascending' | 'descending'>> = {
  newest: 'descending',
  oldest: 'ascending',
  visit: 'ascending',
}

const estimatedHeightPx = 45
const firstIndex = 2

/** A virtualized table with one line for each row. A press on it opens the details. */
export function Table<Row extends { id: number }>({
  label,
  isBusy,
  total,
  columns,
  openId,
  onOpen,
  sort,
  onSort,
  ...list
}: TableProps<Row>) {
  const { frame, heightPx, measureElement, shown, focusHandlers } = useVirtualRows<HTMLTableSectionElement, Row>(
    list,
    estimatedHeightPx,
  )
  const tableId = useId()
  const end = (index: number) => {
    const item = shown[index]
    return item ? item.start + item.size : 0
  }
  return (
    <table
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={total + 1}
      className="mx-[calc((100%-var(--table-width))/2)] w-(--table-width) table-fixed text-left text-sm/5"
    >
      <thead>
        <tr>
          {columns.map(({ name, width, isInDetails, sorts = [] }) => {
            const next = sorts[(sorts.indexOf(sort) + 1) % sorts.length]
            const direction = sorts.includes(sort) ? directions[sort] : undefined
            return (
              <th
                key={name}
                scope="col"
                style={{ '--column-width': width } as CSSProperties} // React's type lacks custom properties
                aria-sort={direction}
                className={`table-head px-2 py-2 font-semibold text-muted first:pl-9 ${isInDetails ? 'in-details' : ''}`}
              >
                {next ? (
                  <button
                    type="button"
                    className="-mx-2 -my-1 flex min-h-9 items-center gap-1 rounded-lg px-2 hover:bg-sunken"
                    onClick={() => onSort(next)}
                  >
                    {name}
                    <SortIcon direction={direction} />
                  </button>
                ) : (
                  name
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={frame} {...focusHandlers}>
        {shown.map(({ row, index, start }, place) => (
          <Fragment key={row.id}>
            <Gap heightPx={start - end(place - 1)} />
            <tr
              ref={measureElement}
              data-index={index}
              data-row={row.id}
              aria-rowindex={index + firstIndex}
              className={`group/row relative scroll-mt-44 border-line border-t hover:bg-sunken has-[.select-box:checked]:bg-sunken ${smallBadges} ${row.id === openId ? 'bg-sunken' : ''}`}
            >
              {columns.map(({ name, isInDetails, cell }, column) => (
                <td key={name} className={`px-2 tabular-nums ${isInDetails ? 'in-details' : ''}`}>
                  {column === 0 ? (
                    <div className="flex items-center gap-2">
                      <SelectBox row={row.id} titleId={`${tableId}-${row.id}`} />
                      <RowButton
                        row={row.id}
                        id={`${tableId}-${row.id}`}
                        aria-current={row.id === openId || undefined}
                        className="min-h-11 w-full truncate text-left font-bold after:absolute after:inset-0"
                        onOpen={() => onOpen(row)}
                      >
                        {cell(row)}
                      </RowButton>
                    </div>
                  ) : (
                    <Cell>{cell(row)}</Cell>
                  )}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
        <Gap heightPx={heightPx - end(shown.length - 1)} />
      </tbody>
    </table>
  )
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return <Icon aria-hidden className="size-4 shrink-0" />
}

function Cell({ children }: { children: ReactNode }) {
  if (typeof children === 'string') return <div className="truncate">{children}</div>
  return <div className="flex items-center gap-1.5 whitespace-nowrap">{children}</div>
}

/** Takes the place of the rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden className="print:hidden">
      <td style={{ height: heightPx }} className="p-0" />
    </tr>
  )
}
