import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import { timeInWords } from '#dashboard/shared/times.ts'
import { ToolPanel } from '#dashboard/shared/tool.tsx'
import type { CalendarFeed, CalendarFeedAddress } from '#domain/dashboard.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

const feedPath = '/api/calendar-feed'

export function CalendarSubscription() {
  return (
    <ToolPanel icon={CalendarSync} label="Calendar subscription">
      <CalendarLink />
    </ToolPanel>
  )
}

/** Creates and revokes the secret link of the calendar feed. The link is shown only once. */
function CalendarLink() {
  const [url, setUrl] = useState<string>()
  const { data: feed } = useQuery({
    queryKey: [feedPath],
    queryFn: ({ signal }) => staffRequest<CalendarFeed>(feedPath, { signal }),
    refetchOnMount: 'always',
  })
  const creation = useStaffMutation<void, CalendarFeedAddress>({
    reloads: [feedPath],
    request: () => ({ method: 'POST', path: feedPath }),
    success: (created) => {
      setUrl(created.url)
      return { title: 'Calendar Link Created' }
    },
    failure: { title: 'Create Failed', description: 'Failed to create the calendar link.' },
  })
  const revocation = useStaffMutation<void>({
    reloads: [feedPath],
    request: () => ({ method: 'DELETE', path: feedPath }),
    success: 'Calendar Link Revoked',
    failure: { title: 'Delete Failed', description: 'Failed to revoke the calendar link.' },
    onSuccess: () => setUrl(undefined),
  })
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-lg/title">Visits in your phone’s calendar</h2>
      <p>
        Your calendar app shows agreed, confirmed and in-progress visits and keeps them up to date. Anyone with the link
        can see them. Keep it private, and revoke it if a phone is lost.
      </p>
      {url && <FeedLink url={url} />}
      {feed && !url && (
        <p className="text-muted">
          {feed.active
            ? `A calendar link is active${feed.createdAt ? `, created ${timeInWords(feed.createdAt)}` : ''}. A new link replaces it.`
            : 'No calendar link yet.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" disabled={creation.isPending} onClick={() => creation.mutate()}>
          {feed?.active ? 'Create a new link' : 'Subscribe to calendar'}
        </Button>
        {feed?.active && (
          <Button look="quiet" disabled={revocation.isPending} onClick={() => revocation.mutate()}>
            Revoke link
          </Button>
        )}
      </div>
    </section>
  )
}

function FeedLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  /** The clipboard exists only in secure contexts. Elsewhere the link stays selected. */
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Calendar Link Copied' })
    } catch {
      toast({ title: 'Copy the selected link' })
    }
  }

  return (
    <div className="flex items-end gap-3">
      <TextField
        ref={field}
        label="Calendar link"
        hint="This link is shown only once."
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
