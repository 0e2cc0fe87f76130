import { useQuery } from '@tanstack/react-query'
import { Copy, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { staffRequest, useRole } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { namesIn, useActiveTeam, useTeam } from '#dashboard/kit/team.ts'
import { timestampInWords } from '#dashboard/kit/times.ts'
import type {
  CalendarFeed,
  CalendarFeeds,
  CreatedCalendarFeed,
  NewCalendarFeed,
} from '#features/calendar/calendar-feed.ts'
import { fullName } from '#features/people/person.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

/** Crew have addresses of their own visits alone. */
const useFeedPath = () => (useRole() === 'crew' ? '/api/admin/own-calendar' : '/api/calendar-feed')

const maxNameLength = 60

/** Reloaded each time the dialog opens. */
function useCalendarFeeds() {
  const feedPath = useFeedPath()
  return useQuery({
    queryKey: [feedPath],
    queryFn: ({ signal }) => staffRequest<CalendarFeeds>(feedPath, { signal }),
    refetchOnMount: 'always',
  })
}

function useFeedCreation(onSuccess: (created: CreatedCalendarFeed) => void) {
  const feedPath = useFeedPath()
  return useStaffMutation<Partial<NewCalendarFeed>, CreatedCalendarFeed>({
    reloads: [feedPath],
    request: (body) => ({ method: 'POST', path: feedPath, body }),
    success: 'Calendar Link Created',
    failure: { title: 'Create Failed', description: 'Failed to create the calendar link.' },
    onSuccess,
  })
}

function useFeedRevocation(onGone: () => void) {
  const feedPath = useFeedPath()
  return useStaffMutation<CalendarFeeds['feeds'][number]['id']>({
    reloads: [feedPath],
    request: (id) => ({ method: 'DELETE', path: `${feedPath}/${id}` }),
    success: 'Calendar Link Revoked',
    failure: { title: 'Delete Failed', description: 'Failed to revoke the calendar link.' },
    explain: ({ status }) => (status === 404 ? 'Someone else revoked it.' : undefined),
    onSuccess: onGone,
  })
}

/** Creates and revokes the secret addresses of the calendar feed, one for each device. */
export function CalendarSubscription() {
  return (
    <>
      <p>
        Your calendar app shows {useRole() === 'crew' && 'your '}scheduled, confirmed and in-progress visits and keeps
        them up to date. Each device gets its own link. Anyone with a link can see the visits, so revoke it if the
        device is lost.
      </p>
      <NewFeed />
      <Feeds />
    </>
  )
}

/** The link is shown only once, and opened in this device's calendar app. */
function NewFeed() {
  const [created, setCreated] = useState<CreatedCalendarFeed>()
  const isCrew = useRole() === 'crew'
  const activeTeam = useActiveTeam()
  const team = isCrew ? [] : activeTeam
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: 'My phone', personId: '' } })
  const creation = useFeedCreation((feed) => {
    setCreated(feed)
    // The office makes the link of a person for that person's phone.
    if (isCrew || feed.personId === null) location.assign(webcal(feed.url))
  })
  if (created) return <FeedLink feed={created} />
  return (
    <form
      noValidate
      className={`mt-5 grid gap-3 sm:items-start ${team.length > 0 ? 'sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-[1fr_auto]'}`}
      onSubmit={handleSubmit(({ name, personId }) =>
        creation.mutate(isCrew ? { name } : { name, personId: personId || null }),
      )}
    >
      <TextField
        label="Device"
        required
        maxLength={maxNameLength}
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Device is required',
        })}
      />
      {team.length > 0 && (
        <Select
          label="Visits of"
          placeholder="Everybody"
          choices={team.map((member) => ({ value: member.id, label: fullName(member) }))}
          {...register('personId')}
        />
      )}
      <SubmitButton className="sm:mt-7.5" busy={creation.isPending} busyText="Subscribing…">
        Subscribe
      </SubmitButton>
      <Problem>{creation.problem}</Problem>
    </form>
  )
}

function FeedLink({ feed: { name, url } }: { feed: CreatedCalendarFeed }) {
  const field = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), [])

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
    <div className="mt-5 grid gap-3">
      <p>
        <a className="link" href={webcal(url)}>
          Open in calendar app
        </a>{' '}
        of this device, or copy the link to another one.
      </p>
      <div className="flex items-end gap-3">
        <TextField
          ref={field}
          label="Calendar link"
          hint={`For ${name}. It is shown only once.`}
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
    </div>
  )
}

function Feeds() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 ref={heading} id={id} tabIndex={-1} className="mb-3 font-bold text-lg/title">
        Devices
      </h3>
      <ListStates
        query={useCalendarFeeds()}
        what="devices"
        empty="No device has a calendar link yet."
        isEmpty={({ feeds }) => feeds.length === 0}
      >
        {({ feeds }) => (
          <ul className="grid gap-3">
            {feeds.map((feed) => (
              <FeedLine key={feed.id} feed={feed} heading={heading} />
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  )
}

/** The focused button disappears with its line, so the focus moves to the heading. */
function FeedLine({ feed, heading }: { feed: CalendarFeed; heading: RefObject<HTMLHeadingElement | null> }) {
  const whose = namesIn(useTeam(feed.personId !== null), feed.personId === null ? [] : [feed.personId])
  const revocation = useFeedRevocation(() => heading.current?.focus())
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{feed.name}</p>
        <p className="text-muted text-sm">
          {whose && `Visits of ${whose}. `}Created {timestampInWords(feed.createdAt)}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={`Revoke ${feed.name}`}
        disabled={revocation.isPending}
        onClick={() => revocation.mutate(feed.id)}
      >
        <X aria-hidden className="size-4" />
        Revoke
      </Button>
      <Problem>{revocation.problem}</Problem>
    </li>
  )
}

/** Calendar apps open links with this scheme. */
const webcal = (url: string) => url.replace(/^https?:/, 'webcal:')
