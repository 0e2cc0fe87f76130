import { isUnlocked } from '#dashboard/kit/access.ts'
import {
  type ChangedRow,
  type RowChange,
  rebase,
  restoreChanges,
  sendChange,
  useUnsavedChanges,
} from '#dashboard/kit/changes.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { askAboutEmail, askIfNotTold } from '#features/bookings/staff/asked-emails.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { lists } from '#features/lists.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'

if (typeof window !== 'undefined') restoreChanges(resend)

/** On the login form: which rows have changes that a reload has kept. Nothing that was typed, because nobody has logged in. */
export function RestoredChanges() {
  const changes = useUnsavedChanges().filter(({ isRestored }) => isRestored)
  if (changes.length === 0) return null
  const waiting = changes.some(({ state }) => state === 'waiting')
  const counts = new Map<string, number>()
  for (const change of changes) counts.set(shortNameOf(change), (counts.get(shortNameOf(change)) ?? 0) + 1)
  return (
    <section aria-labelledby="not-saved" className="card mt-5 p-6">
      <h2 id="not-saved" className="font-semibold text-lg">
        Not saved yet
      </h2>
      <p className="mt-1 text-muted">
        {waiting ? 'What waits for signal is sent after the next login.' : 'You can try again after the next login.'}
      </p>
      <ul className="mt-3 grid gap-3 text-sm/normal">
        {[...counts].map(([row, count]) => (
          <li key={row}>
            {count === 1 ? `1 change of ${row} is not saved` : `${count} changes of ${row} are not saved`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shortNameOf = ({ list, id }: ChangedRow) => (list === 'call-logs' ? `Call #${id}` : referenceOf(list, id))

function nameOf(row: ChangedRow): string {
  if (row.list === 'call-logs') return shortNameOf(row)
  return `${row.list === 'bookings' ? 'Booking' : 'Quote request'} ${shortNameOf(row)}`
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
    if (kind === 'visit') askIfNotTold(saved)
    await reload()
  } catch (error) {
    if (!isUnlocked()) return
    const verb = kind === 'deletion' ? text : 'Update'
    const description = `Failed to ${verb.toLowerCase()} ${lists[list].inFailure}.`
    toast({ title: `${verb} Failed`, description, tone: 'destructive' })
    if (!(error instanceof ApiError && error.status === 412)) return
    const reloaded = reload()
    if (!typed) rebase(change, reloaded)
    await reloaded
  }
}
