import { Inbox, LoaderCircle, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type ListStatesProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch(): unknown }
  /** What is loading, as in "Loading bookings…". */
  what: string
  /** What to say when there is nothing, and how to know. */
  empty: string
  isEmpty(data: Data): boolean
  /** What can be done when there is nothing. */
  emptyAction?: ReactNode
  children(data: Data): ReactNode
}

/** A list, or what to say while there is none. */
export function ListStates<Data>({
  query,
  what,
  empty,
  isEmpty,
  emptyAction,
  children,
}: ListStatesProps<Data>): ReactNode {
  const failure = (sentence: string) => (
    <div className="list-note" role="alert">
      <WifiOff aria-hidden />
      <p>{sentence}</p>
      <Button look="quiet" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  )
  if (query.data === undefined) {
    if (query.isError) return failure(`The ${what} could not be loaded.`)
    return (
      <div className="list-note" role="status">
        <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
        <p>Loading {what}…</p>
      </div>
    )
  }
  if (isEmpty(query.data)) {
    return (
      <div className="list-note">
        <Inbox aria-hidden />
        <p>{empty}</p>
        {emptyAction}
      </div>
    )
  }
  return (
    <>
      {query.isError && failure(`The ${what} could not be loaded again: below may be old, or not all of them.`)}
      {children(query.data)}
    </>
  )
}
