import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import type { Quote } from '#features/quotes/quote.ts'
import { centsInWords } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'

/** What somebody else did to the quote while its form was open. `unknown` when their version could not be loaded. */
export type Conflict = { newest: Quote } | 'deleted' | 'unknown'

/** The form still holds what was typed. */
export function QuoteConflict({ conflict, onShowTheirs }: { conflict: Conflict; onShowTheirs(newest: Quote): void }) {
  if (conflict === 'deleted')
    return (
      <ConflictNotice>
        Someone else deleted this draft while you had it open. Save again to write it as a new quote.
      </ConflictNotice>
    )
  const newest = conflict === 'unknown' ? undefined : conflict.newest
  const isSent = newest !== undefined && newest.status !== 'draft'
  return (
    <ConflictNotice>
      <p>
        Someone else {isSent ? 'sent' : 'changed'} this quote while you had it open. Your changes are not saved yet.
      </p>
      {newest && (
        <>
          <p className="mt-1.5">
            {isSent ? 'What was sent' : 'Their version'}:{' '}
            {newest.options.map(({ name, totalCents }) => `${name} ${centsInWords(totalCents)}`).join(', ')}.
          </p>
          <p className="mt-1.5">
            {isSent ? 'Save again to make them the next version.' : 'Save again to keep your changes.'}
          </p>
          <Button look="quiet" className="mt-3" onClick={() => onShowTheirs(newest)}>
            Show {isSent ? 'what was sent' : 'their version'}
          </Button>
        </>
      )}
    </ConflictNotice>
  )
}
