import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { trade } from '#content'
import { hasEndedSession, staffFetch } from '#dashboard/kit/access.ts'
import { listOf } from '#dashboard/kit/view/tab-list.ts'
import { useSearched } from '#dashboard/kit/view/use-view.ts'
import { queryOf, type Tab, type View } from '#dashboard/kit/view/view.ts'
import { inDigits } from '#firm/formats.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { downloadRows, Format } from './download-rows.ts'

/** Exports the shown rows as a file, and links to the API. */
export const ExportChoices = ({ view }: { view: View }) => (
  <>
    <ExportSection view={view} />
    <p className="mt-4">
      Other programs can use{' '}
      <a className="link" href="#api">
        the API
      </a>
      .
    </p>
  </>
)

const nouns: Record<Tab, string> = {
  bookings: 'bookings',
  contact: trade.submissionsName.toLowerCase(),
  calls: 'call logs',
}

function ExportSection({ view }: { view: View }) {
  const query = queryOf(view, useSearched())
  const [progress, setProgress] = useState<{ bytes: number; rows: number }>()
  const controller = useRef<AbortController>(undefined)

  async function download(format: Format, list: Parameters<typeof downloadRows>[1] = listOf[view.tab]) {
    controller.current = new AbortController()
    setProgress({ bytes: 0, rows: 0 })
    try {
      const { downloadRows } = await import('./download-rows.ts')
      await downloadRows(
        staffFetch,
        list,
        format,
        list === 'quotes' ? quotesQuery(view) : query,
        (bytes, rows) => setProgress({ bytes, rows }),
        controller.current.signal,
      )
    } catch (error) {
      if (!controller.current.signal.aborted && !hasEndedSession(error)) {
        toast({ title: 'Export Failed', description: 'Failed to export the list.', tone: 'destructive' })
      }
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <section className="grid gap-3">
      <h3 className="font-bold text-lg/title">Download these {nouns[view.tab]}</h3>
      <p>Everything that matches the search and the filters. CSV is for spreadsheets, JSON for other programs.</p>
      {progress ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            {megabytes(progress.bytes)} of {inDigits(progress.rows)} rows…
          </p>
          <Button look="quiet" onClick={() => controller.current?.abort()}>
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
          {view.tab !== 'calls' && (
            <Button look="quiet" onClick={() => void download('csv', 'quotes')}>
              <Download aria-hidden className="size-4" />
              {view.quote ? 'These quotes' : 'Quotes'}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** The quotes of the list, in the state that its filter names. */
const quotesQuery = ({ tab, quote }: View) =>
  new URLSearchParams({ list: listOf[tab], ...(quote && { status: quote }) }).toString()

const megabytes = (bytes: number) => `${inDigits(bytes / 1e6, { maximumFractionDigits: 1 })} MB`
