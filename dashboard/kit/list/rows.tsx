import type { ReactNode } from 'react'
import { later } from '#dashboard/kit/later.tsx'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { listOf } from '#dashboard/kit/view/tab-list.ts'
import { searchFor, useSearched } from '#dashboard/kit/view/use-view.ts'
import { filtersOf, plainView, queryOf, type ViewProps } from '#dashboard/kit/view/view.ts'
import { inDigits } from '#firm/formats.ts'
import { Button } from '#ui/button.tsx'
import { ListBatches } from './batch.ts'
import { Feed } from './feed.tsx'
import { SelectionOfList, useSelection } from './selection.ts'
import { Table, type TableColumn } from './table.tsx'
import { useIsTable } from './use-wide.ts'

const SelectionBar = later((parts) => parts.SelectionBar)

const noRows: readonly never[] = []

type RowsProps<Row> = ViewProps & {
  list: {
    data: { rows: Row[]; batches: number[][]; total: number } | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    refetch(): unknown
    fetchNextPage(): unknown
  }
  what: string
  empty: string
  /** The columns of the table layout. */
  columns: readonly TableColumn<Row>[]
  /** The row whose details are shown. */
  openId: number | undefined
  onOpen(row: NoInfer<Row>): void
  /** A row of the list layout. */
  children(row: Row): ReactNode
}

/** The rows of a list. A search or filter adds a count and a button that clears it. */
export function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const { list, what, empty, view, show, columns, openId, onOpen, children } = props
  const searched = useSearched()
  const isTable = useIsTable(view)
  const selection = useSelection(list.data?.rows ?? noRows)
  const isFiltered = Boolean(searched) || filtersOf(view).length > 0
  function showAll() {
    searchFor('')
    show({ ...plainView(view.tab), layout: view.layout })
  }
  return (
    <ListStates
      query={list}
      what={what}
      empty={empty}
      isEmpty={({ rows }) => rows.length === 0}
      emptyAction={
        isFiltered && (
          <Button look="quiet" onClick={showAll}>
            Show all
          </Button>
        )
      }
    >
      {({ rows, batches, total }) => {
        const shownList = {
          label: what,
          rows,
          total,
          loadMore: list.hasNextPage && !list.isFetching && !list.isError ? () => void list.fetchNextPage() : undefined,
          isBusy: list.isFetching,
        }
        return (
          <div data-stale={list.isPlaceholderData} className="data-[stale=true]:opacity-60">
            {isFiltered && (
              <div className="flex min-h-11 items-center justify-between text-muted">
                <p role="status">{inDigits(total)} found</p>
                <button type="button" className="link min-h-11" onClick={showAll}>
                  Show all
                </button>
              </div>
            )}
            <ListBatches value={batches}>
              <SelectionOfList value={selection}>
                {isTable && (
                  <Table
                    {...shownList}
                    columns={columns}
                    openId={openId}
                    onOpen={onOpen}
                    sort={view.sort}
                    onSort={(sort) => show({ ...view, sort })}
                  />
                )}
                {/* A feed without articles is invalid. */}
                {!isTable && shownList.total > 0 && <Feed {...shownList}>{children}</Feed>}
              </SelectionOfList>
            </ListBatches>
            {selection.ids.size > 0 && (
              <SelectionBar
                list={listOf[view.tab]}
                rows={rows.filter(({ id }) => selection.ids.has(id))}
                query={queryOf({ ...plainView(view.tab), sort: view.sort })}
                onEnd={selection.clear}
              />
            )}
          </div>
        )
      }}
    </ListStates>
  )
}
