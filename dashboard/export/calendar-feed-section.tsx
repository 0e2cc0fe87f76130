import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import { timeInWords } from '#dashboard/shared/times.ts'
import type { CalendarFeed, CalendarFeedAddress } from '#domain/dashboard.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

const feedPath = '/api/calendar-feed'

/** Creates and revokes the secret link of the calendar feed. The link is shown only once. */
export function CalendarFeedSection() {
  const [address, setAddress] = useState<string>()
  const { data: feed } = useQuery({
    queryKey: [feedPath],
    queryFn: ({ signal }) => staffRequest<CalendarFeed>(feedPath, { signal }),
    refetchOnMount: 'always',
  })
  const creation = useStaffMutation<void, CalendarFeedAddress>({
    reloads: [feedPath],
    request: () => ({ method: 'POST', path: feedPath }),
    success: ({ url }) => {
      setAddress(url)
      return { title: 'Calendar Address Made' }
    },
    failure: { title: 'Create Failed', description: 'Failed to make the calendar address.' },
  })
  const revocation = useStaffMutation<void>({
    reloads: [feedPath],
    request: () => ({ method: 'DELETE', path: feedPath }),
    success: 'Calendar Address Revoked',
    failure: { title: 'Delete Failed', description: 'Failed to revoke the calendar address.' },
    onSuccess: () => setAddress(undefined),
  })
  return (
    <section className="mt-5 grid gap-3 border-line border-t pt-5">
      <h3 className="font-bold text-lg/title">The visits in your phone’s calendar</h3>
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
        <Button look="quiet" disabled={creation.isPending} onClick={() => creation.mutate()}>
          {feed?.active ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed?.active && (
          <Button look="quiet" disabled={revocation.isPending} onClick={() => revocation.mutate()}>
            Revoke
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  /** The clipboard exists only in secure contexts. Elsewhere the address stays selected. */
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
