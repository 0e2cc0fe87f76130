import { CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { type UnsavedChange as Change, type ChangedRow, discardChange, useUnsavedChanges } from './changes.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { reload } from './lists.ts'

/** On the card of a row: the changes that are not saved yet, and a button that sends one that failed again. */
export function UnsavedChange({ list, id }: ChangedRow) {
  const changes = useUnsavedChanges({ list, id })
  return (
    <div role="status" className="grid gap-1.5 text-sm/normal empty:hidden print:hidden">
      {changes.map((change) =>
        change.state === 'failed' ? (
          <Failed key={change.kind} change={change} />
        ) : (
          <Pending key={change.kind} change={change} />
        ),
      )}
    </div>
  )
}

function Pending({ change: { state, text } }: { change: Change }) {
  const isWaiting = state === 'waiting'
  const Icon = isWaiting ? CloudOff : LoaderCircle
  return (
    <p className="wrap-anywhere">
      <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.15em] text-wait" />
      <strong className="font-semibold text-wait">{isWaiting ? 'Waiting for signal' : 'Saving…'}</strong>
      {isWaiting && ` · ${text}`}
    </p>
  )
}

function Failed({ change }: { change: Change }) {
  const { text, reason, needsForm, again } = change
  const notice = useFocusAfterRemoval<HTMLDivElement>((removed) => removed.closest<HTMLElement>('[tabindex]'))
  function discard() {
    discardChange(change)
    // The list may show what somebody else has deleted.
    if (reason) void reload()
  }
  return (
    <div
      ref={notice}
      className="flex flex-wrap items-center gap-x-4 rounded-lg bg-wait-tint px-3.5 py-1 [&_button]:min-h-11"
    >
      <p>
        <CircleAlert aria-hidden className="mr-1.5 inline size-4 align-[-0.15em] text-danger" />
        <strong>Not saved</strong>
        {!needsForm && (
          <>
            {' · '}
            <button type="button" className="link" onClick={again}>
              Try again
            </button>
          </>
        )}
      </p>
      <button type="button" className="link ml-auto" onClick={discard}>
        Discard
      </button>
      <p className="w-full pb-1.5 wrap-anywhere">
        {text}. {reason}
      </p>
    </div>
  )
}
