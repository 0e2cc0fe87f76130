import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox, LoaderCircle, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

type ListStatesProps<Row> = {
  query: UseQueryResult<Row[]>
  /** What is loading, as in "Loading bookings…". */
  what: string
  empty: string
  className?: string
  children(row: Row): ReactNode
}

/** A list's cards, or what to say while there are none. */
export function ListStates<Row>({
  query,
  what,
  empty,
  className = 'grid gap-4 lg:grid-cols-2',
  children,
}: ListStatesProps<Row>) {
  if (query.isPending) {
    return (
      <div className="list-note" role="status">
        <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
        <p>Loading {what}…</p>
      </div>
    )
  }
  if (query.isError) {
    return (
      <div className="list-note" role="alert">
        <WifiOff aria-hidden />
        <p>The {what} could not be loaded.</p>
        <Button look="quiet" className="mt-3" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (query.data.length === 0) {
    return (
      <div className="list-note">
        <Inbox aria-hidden />
        <p>{empty}</p>
      </div>
    )
  }
  return <ul className={className}>{query.data.map(children)}</ul>
}
