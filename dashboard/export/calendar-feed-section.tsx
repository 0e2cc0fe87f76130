import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useChange } from '#dashboard/shared/mutations.ts'
import { timeInWords } from '#dashboard/shared/times.ts'
import type { CalendarFeed, CalendarFeedAddress } from '#domain/dashboard.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

const feedCall = '/api/calendar-feed'

/** The visits as a calendar for a phone: its secret address is made here, shown once, and taken back here. */
export function CalendarFeedBox() {
  const [address, setAddress] = useState<string>()
  const { data: feed } = useQuery({
    queryKey: [feedCall],
    queryFn: ({ signal }) => staffRequest<CalendarFeed>(feedCall, { signal }),
    refetchOnMount: 'always',
  })
  const making = useChange<void, CalendarFeedAddress>({
    reloads: [feedCall],
    request: () => ({ method: 'POST', path: feedCall }),
    done: ({ url }) => {
      setAddress(url)
      return { title: 'Calendar Address Made' }
    },
    failed: { title: 'Create Failed', description: 'Failed to make the calendar address.' },
  })
  const revoking = useChange<void>({
    reloads: [feedCall],
    request: () => ({ method: 'DELETE', path: feedCall }),
    done: 'Calendar Address Revoked',
    failed: { title: 'Delete Failed', description: 'Failed to revoke the calendar address.' },
    onDone: () => setAddress(undefined),
  })
  return (
    <section className="take-away">
      <h3>The visits in your phone’s calendar</h3>
      <p>
        Confirmed and running visits, kept up to date by the calendar app. Whoever has the address can read them, so
        keep it to yourselves and revoke it when a phone is lost.
      </p>
      {address && <Address url={address} />}
      {feed && !address && (
        <p className="text-muted">
          {feed.active
            ? `There is an address${feed.createdAt ? `, made ${timeInWords(feed.createdAt)}` : ''}. It was shown once; a new one ends it.`
            : 'There is no address yet.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" disabled={making.isPending} onClick={() => making.mutate()}>
          {feed?.active ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed?.active && (
          <Button look="quiet" disabled={revoking.isPending} onClick={() => revoking.mutate()}>
            Revoke
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  /** Where the page is not served over https, the browser keeps the clipboard to itself: then it is left selected. */
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Calendar Address Copied' })
    } catch {
      toast({ title: 'Please copy the selected address' })
    }
  }

  return (
    <div className="flex items-end gap-3">
      <TextField
        ref={field}
        label="Calendar address"
        hint="It is not shown again."
        readOnly
        value={url}
        className="grow"
        onFocus={(event) => event.target.select()}
      />
      <Button look="quiet" className="mb-7" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
    </div>
  )
}
