import type { ReactNode } from 'react'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { searchFor, useSearched } from '#dashboard/shared/view/use-view.ts'
import { filtersOf, plainView, type View } from '#dashboard/shared/view/view.ts'
import { Button } from '#ui/button.tsx'
import { Feed } from './feed.tsx'

type Shown<Row> = { rows: Row[]; batches: number[][]; total: number }

type CardsProps<Row> = {
  list: {
    data: Shown<Row> | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    refetch(): unknown
    fetchNextPage(): unknown
  }
  what: string
  empty: string
  view: View
  show(next: View): void
  /** Rows that stand elsewhere on the screen already. */
  without?: ReadonlySet<number>
  children(row: Row): ReactNode
}

const none: ReadonlySet<number> = new Set()

/** A list's cards, with a way out of a search that found nothing. */
export function Cards<Row extends { id: number }>({
  list,
  what,
  empty,
  view,
  show,
  without = none,
  children,
}: CardsProps<Row>) {
  const searched = useSearched()
  const isNarrowed = Boolean(searched) || filtersOf(view).length > 0
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
        isNarrowed && (
          <Button look="quiet" onClick={showAll}>
            Show all
          </Button>
        )
      }
    >
      {({ rows, batches, total }) => {
        const left = without.size === 0 ? rows : rows.filter(({ id }) => !without.has(id))
        return (
          <div data-stale={list.isPlaceholderData} className="cards">
            {isNarrowed && (
              <div className="cards-count">
                <p role="status">{total.toLocaleString('en-US')} found</p>
                <button type="button" className="link" onClick={showAll}>
                  Show all
                </button>
              </div>
            )}
            <Feed
              label={what}
              rows={left}
              batches={batches}
              total={total - (rows.length - left.length)}
              more={list.hasNextPage && !list.isFetching && !list.isError ? () => void list.fetchNextPage() : undefined}
              busy={list.isFetching}
            >
              {children}
            </Feed>
          </div>
        )
      }}
    </ListStates>
  )
}
