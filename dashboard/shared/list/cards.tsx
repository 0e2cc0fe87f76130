import type { ReactNode } from 'react'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { searchFor, useSearched } from '#dashboard/shared/view/use-view.ts'
import { filtersOf, plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import { Button } from '#ui/button.tsx'
import { Feed } from './feed.tsx'

type CardsProps<Row> = ViewProps & {
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
  /** The ids of rows that are shown above the list. */
  exclude?: ReadonlySet<number>
  children(row: Row): ReactNode
}

const none: ReadonlySet<number> = new Set()

/** The cards of a list. A search or filter adds a count and a button that clears it. */
export function Cards<Row extends { id: number }>({
  list,
  what,
  empty,
  view,
  show,
  exclude = none,
  children,
}: CardsProps<Row>) {
  const searched = useSearched()
  const isFiltered = Boolean(searched) || filtersOf(view).length > 0
  function showAll() {
    searchFor('')
    show(plainView(view.tab))
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
        const shown = exclude.size === 0 ? rows : rows.filter(({ id }) => !exclude.has(id))
        return (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            {isFiltered && (
              <div className="flex min-h-11 items-center justify-between text-muted">
                <p role="status">{total.toLocaleString('en-US')} found</p>
                <button type="button" className="link min-h-11" onClick={showAll}>
                  Show all
                </button>
              </div>
            )}
            <Feed
              label={what}
              rows={shown}
              batches={batches}
              total={total - (rows.length - shown.length)}
              loadMore={
                list.hasNextPage && !list.isFetching && !list.isError ? () => void list.fetchNextPage() : undefined
              }
              isBusy={list.isFetching}
            >
              {children}
            </Feed>
          </div>
        )
      }}
    </ListStates>
  )
}
