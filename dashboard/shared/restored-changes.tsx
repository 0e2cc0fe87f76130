import { CircleAlert, CloudOff } from 'lucide-react'
import { askAboutEmail, askAboutMove } from '#dashboard/bookings/asked-emails.ts'
import { isUnlocked } from '#dashboard/session/access.ts'
import type { Booking } from '#domain/booking.ts'
import { lists } from '#domain/lists.ts'
import { referenceOf } from '#domain/reference.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { type ChangedRow, type RowChange, rebase, restoreChanges, sendChange, useUnsavedChanges } from './changes.ts'
import { reload } from './lists.ts'
import { reasonOf } from './reason.ts'

if (typeof window !== 'undefined') restoreChanges(resend)

/** On the login form: what a reload has kept. It names rows by their references, because nobody has logged in. */
export function RestoredChanges() {
  const changes = useUnsavedChanges().filter(({ isRestored }) => isRestored)
  if (changes.length === 0) return null
  const waiting = changes.some(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="not-saved" className="card mt-5 p-6">
      <h2 id="not-saved" className="font-semibold text-lg">
        Not saved yet
      </h2>
      <p className="mt-1 text-muted">
        {waiting ? 'What waits for signal is sent after the next login.' : 'You can try again after the next login.'}
      </p>
      <ul className="mt-3 grid gap-3 text-sm/normal">
        {changes.map(({ list, id, kind, text, state }) => (
          <li key={`${list} ${id} ${kind}`} className="wrap-anywhere">
            <strong>{nameOf({ list, id })}</strong> · {text}
            <p className="font-semibold text-wait">
              {state === 'waiting' ? (
                <>
                  <CloudOff aria-hidden className={icon} />
                  Waiting for signal
                </>
              ) : (
                <>
                  <CircleAlert aria-hidden className={icon} />
                  Not saved
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const icon = 'mr-1.5 inline size-4 align-[-0.15em]'

function nameOf({ list, id }: ChangedRow): string {
  if (list === 'call-logs') return `Call #${id}`
  return `${list === 'bookings' ? 'Booking' : 'Quote request'} ${referenceOf(list, id)}`
}

/** Attempts a change once whose card or form went with the page before the reload. */
async function resend(kept: Parameters<Parameters<typeof restoreChanges>[0]>[0]): Promise<void> {
  const { list, id, kind, text, value, typed, request } = kept
  const change: RowChange = { list, id, kind, text, ...(value !== undefined && { value }), ...(typed && { typed }) }
  try {
    const again = () => void resend(kept)
    const saved = await sendChange<Booking>(change, request, { again, explain: (error) => reasonOf(error, change) })
    toast({ title: 'Change Saved', description: `${nameOf(change)}: ${text}.` })
    if (kind === 'status') askAboutEmail(saved)
    if (kind === 'visit') askAboutMove(saved)
    await reload()
  } catch (error) {
    if (!isUnlocked()) return
    const verb = kind === 'deletion' ? text : 'Update'
    const description = `Failed to ${verb.toLowerCase()} ${lists[list].noun}.`
    toast({ title: `${verb} Failed`, description, tone: 'destructive' })
    if (!(error instanceof ApiError && error.status === 412)) return
    const reloaded = reload()
    if (!typed) rebase(change, reloaded)
    await reloaded
  }
}
