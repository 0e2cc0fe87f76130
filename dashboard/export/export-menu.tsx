import { Download, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasEndedSession } from '#dashboard/session/access.ts'
import { listOf } from '#dashboard/shared/view/tab-list.ts'
import { useSearched } from '#dashboard/shared/view/use-view.ts'
import { queryOf, type Tab, type View } from '#dashboard/shared/view/view.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { CalendarFeedBox } from './calendar-feed-section.tsx'
import { downloadRows, type Format } from './download-rows.ts'

/** What leaves the desk: the rows that are shown as a file, and the visits as a calendar; and how other programs get at them. */
export function ExportMenu({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        Take away
      </button>
      {isOpen && (
        <Dialog title="Take Away" onClose={() => setOpen(false)}>
          <ExportBox view={view} />
          <CalendarFeedBox />
          <p className="mt-4">
            For other programs there is{' '}
            <a className="link" href="#api">
              the API
            </a>
            .
          </p>
        </Dialog>
      )}
    </>
  )
}

const whatOn: Record<Tab, string> = { bookings: 'bookings', contact: 'contact submissions', calls: 'call logs' }

function ExportBox({ view }: { view: View }) {
  const query = queryOf(view, useSearched())
  const [progress, setProgress] = useState<{ bytes: number; rows: number }>()
  const stop = useRef<AbortController>(undefined)

  async function download(format: Format) {
    stop.current = new AbortController()
    setProgress({ bytes: 0, rows: 0 })
    try {
      await downloadRows(
        listOf[view.tab],
        format,
        query,
        (bytes, rows) => setProgress({ bytes, rows }),
        stop.current.signal,
      )
    } catch (error) {
      if (!stop.current.signal.aborted && !hasEndedSession(error)) {
        toast({ title: 'Export Failed', description: 'Failed to export the list.', tone: 'destructive' })
      }
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <section className="take-away">
      <h3>The {whatOn[view.tab]} you are looking at</h3>
      <p>Everything the search and the filters leave in, as a file for a spreadsheet (CSV) or a program (JSON).</p>
      {progress ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            {megabytes(progress.bytes)} of {progress.rows.toLocaleString('en-US')} rows…
          </p>
          <Button look="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {(['csv', 'json'] as const).map((format) => (
            <Button key={format} look="quiet" onClick={() => void download(format)}>
              <Download aria-hidden className="size-4" />
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
