import { Inbox, LoaderCircle, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type ListStatesProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch(): unknown }
  /** Completes "Loading …". */
  what: string
  empty: string
  isEmpty(data: Data): boolean
  /** Shown below the empty text. */
  emptyAction?: ReactNode
  children(data: Data): ReactNode
}

const note = 'rounded-2xl border border-dashed border-control text-muted'
const wholeNote = `${note} grid justify-items-center gap-3 px-6 py-10 text-center`
/** One line above a list. */
const lineNote = `${note} mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3`
const noteIcon = 'size-10 opacity-70'

/** The data of a query, or its loading, error or empty state. An error on reload is shown above the old data. */
export function ListStates<Data>({
  query,
  what,
  empty,
  isEmpty,
  emptyAction,
  children,
}: ListStatesProps<Data>): ReactNode {
  const failure = (look: string, sentence: string) => (
    <div className={look} role="alert">
      <WifiOff aria-hidden className={noteIcon} />
      <p>{sentence}</p>
      <Button look="quiet" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  )
  if (query.data === undefined) {
    if (query.isError) return failure(wholeNote, `The ${what} could not be loaded.`)
    return (
      <div className={wholeNote} role="status">
        <LoaderCircle aria-hidden className={`${noteIcon} motion-safe:animate-spin`} />
        <p>Loading {what}…</p>
      </div>
    )
  }
  if (isEmpty(query.data)) {
    return (
      <div className={wholeNote}>
        <Inbox aria-hidden className={noteIcon} />
        <p>{empty}</p>
        {emptyAction}
      </div>
    )
  }
  return (
    <>
      {query.isError &&
        failure(lineNote, `The ${what} could not be reloaded. What you see may be out of date or incomplete.`)}
      {children(query.data)}
    </>
  )
}
