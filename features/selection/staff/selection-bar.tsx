import { CalendarClock, CheckCheck, Download, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasEndedSession, staffFetch, useMay } from '#dashboard/kit/access.ts'
import { BookingBadge, bookingLooks, choicesOf, QuoteRequestBadge, quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { DeleteDialog } from '#dashboard/kit/delete-dialog.tsx'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { GiveVisitsDialog } from '#features/bookings/staff/give-visits-dialog.tsx'
import { type ListedRow, type ListName, maxIds } from '#features/lists.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { deleteRows, setStatus } from './change-rows.ts'
import { countInWords } from './rows-in-words.ts'

type SelectionBarProps = {
  list: ListName
  /** The selected rows of the list, in its order. */
  rows: readonly { id: number }[]
  /** The order of the list, for the export. */
  query: string
  onEnd(): void
}

/** What staff do with the selected rows. At the bottom of the screen, so that the list stays where it is. */
export function SelectionBar({ list, rows, query, onEnd }: SelectionBarProps) {
  const listed = rows.map((row) => ({ list, row }) as ListedRow) // the rows are of this list
  const [asked, setAsked] = useState<'status' | 'visits' | 'deletion'>()
  const mayExport = useMay(`GET /api/export/${list}`)
  const bar = useFocusAfterRemoval<HTMLElement>(activePanel, { preventScroll: true })
  const onEscape = useEffectEvent(onEnd)
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog:modal')) onEscape()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  function act(change: () => void) {
    change()
    onEnd()
  }
  const close = () => setAsked(undefined)
  const count = countInWords(list, rows.length)
  return (
    <>
      {/* Room below the last row. */}
      <div aria-hidden className="h-28 print:hidden" />
      <section ref={bar} aria-label="Selection" className="selection-bar print:hidden">
        <div className="wrap flex flex-wrap items-center gap-2 [&_.button]:min-h-11 [&_.button]:px-3">
          <p role="status" className="mr-auto font-semibold tabular-nums">
            {rows.length} selected{rows.length === maxIds && ', the most at once'}
          </p>
          <Button look="quiet" onClick={onEnd}>
            <X aria-hidden className="size-4" />
            Clear
          </Button>
          <div className="flex gap-2 max-sm:basis-full max-sm:*:flex-auto">
            {list !== 'call-logs' && (
              <Button onClick={() => setAsked('status')}>
                <CheckCheck aria-hidden className="size-4" />
                Set status
              </Button>
            )}
            {list === 'bookings' && (
              <Button look="quiet" onClick={() => setAsked('visits')}>
                <CalendarClock aria-hidden className="size-4" />
                Visits
              </Button>
            )}
            {mayExport && (
              <Button look="quiet" onClick={() => void download(list, listed, query)}>
                <Download aria-hidden className="size-4" />
                Export
              </Button>
            )}
            <Button look="quiet" onClick={() => setAsked('deletion')}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
          </div>
        </div>
        {asked === 'status' && (
          <StatusDialog
            title={`Set the status of ${count}`}
            list={list}
            onChoose={(status) => act(() => setStatus(list, listed, status))}
            onClose={close}
          />
        )}
        {asked === 'visits' && (
          <GiveVisitsDialog
            bookings={listed.flatMap((each) => (each.list === 'bookings' ? each.row : []))}
            onDone={onEnd}
            onClose={close}
          />
        )}
        {asked === 'deletion' && (
          <DeleteDialog what={count} onDelete={() => act(() => deleteRows(list, listed))} onClose={close}>
            No emails are sent. You can restore them from “Recently deleted” for 30 days.
          </DeleteDialog>
        )}
      </section>
    </>
  )
}

type StatusDialogProps = { title: string; list: ListName; onChoose(status: string): void; onClose(): void }

function StatusDialog({ title, list, onChoose, onClose }: StatusDialogProps) {
  const isBooking = list === 'bookings'
  const Badge = isBooking ? BookingBadge : QuoteRequestBadge
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3 text-muted">No emails are sent.</p>
      <ul className="mt-3 grid gap-2">
        {choicesOf(isBooking ? bookingLooks : quoteRequestLooks).map(({ value }) => (
          <li key={value}>
            <Button look="quiet" className="w-full justify-start" onClick={() => onChoose(value)}>
              <Badge status={value} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Downloads the rows as a file for spreadsheets. */
async function download(list: ListName, rows: readonly ListedRow[], query: string): Promise<void> {
  const chosen = new URLSearchParams(query)
  chosen.set('ids', rows.map(({ row }) => row.id).join(','))
  try {
    const { downloadRows } = await import('#features/export/staff/download-rows.ts')
    await downloadRows(staffFetch, list, 'csv', `${chosen}`, () => {}, new AbortController().signal)
  } catch (error) {
    if (hasEndedSession(error)) return
    toast({ title: 'Export Failed', description: 'Failed to export the list.', tone: 'destructive' })
  }
}
