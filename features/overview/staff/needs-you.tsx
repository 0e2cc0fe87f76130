import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callLink } from '#dashboard/kit/contact-actions.tsx'
import { openRow } from '#dashboard/kit/details/use-open-row.ts'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { useToday } from '#dashboard/kit/today.ts'
import { listOf } from '#dashboard/kit/view/tab-list.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { plainView, tabs } from '#dashboard/kit/view/view.ts'
import type { OpenRequestMessage } from '#features/customer-page/requests.ts'
import { useOpenMessages } from '#features/customer-page/staff/request-messages.ts'
import { FailedMails } from '#features/emails/staff/failed-mails.tsx'
import { lists } from '#features/lists.ts'
import { readToSchedule, type ToSchedule } from '#features/quotes/staff/schedule.ts'
import { inDigits } from '#firm/formats.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type Need, needsOf } from './needs.ts'
import { useOverview } from './use-overview.ts'

const ConversionDialog = later((parts) => parts.ConversionDialog)
const DeclineDialog = later((parts) => parts.DeclineDialog)
const VisitDialog = later((parts) => parts.VisitDialog)

/** Shown before "Show all". */
const firstCount = 3

/** What staff have to do, the most urgent first, each with its next step. */
export function NeedsYou() {
  const headingId = useId()
  const { data: overview, isError, refetch } = useOverview()
  const messages = useOpenMessages()
  const today = useToday()
  const [showsAll, setShowsAll] = useState(false)
  // These outlive their row, which goes as soon as it is done.
  const [work, setWork] = useState<ToSchedule>()
  const [asked, setAsked] = useState<OpenRequestMessage>()
  if (!overview || !messages)
    return (
      isError && (
        <div role="alert" className="flex min-h-11 flex-wrap items-center gap-x-4">
          <p>What needs you could not be loaded.</p>
          <button type="button" className="link min-h-11" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )
    )
  const needs = needsOf({ messages, overview, today })
  const count = needs.length + (overview.mails.failed > 0 ? 1 : 0)
  const shown = showsAll ? needs : needs.slice(0, firstCount)
  const closeWork = () => setWork(undefined)
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <div className="flex min-h-7 items-center justify-between gap-x-3 sm:min-h-9">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-24 font-bold text-lg/title max-sm:text-base/title">
          {count === 0 ? (
            <span className="font-normal text-muted text-sm/normal">Nothing needs you.</span>
          ) : (
            <>
              Needs you <span className="text-muted tabular-nums">({inDigits(count)})</span>
            </>
          )}
        </h2>
        {needs.length > firstCount && (
          <button
            type="button"
            className="link min-h-9"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all (${inDigits(needs.length)})`}
          </button>
        )}
      </div>
      {count > 0 && (
        <ul aria-labelledby={headingId} className="divide-y divide-line rounded-2xl border border-line bg-card">
          {shown.map((need) => (
            <NeedRow key={need.key} need={need} headingId={headingId} onSchedule={setWork} onReply={setAsked} />
          ))}
          <FailedMails count={overview.mails.failed} />
        </ul>
      )}
      {work && 'booking' in work && <VisitDialog key={work.booking.id} booking={work.booking} onClose={closeWork} />}
      {work && 'source' in work && (
        <ConversionDialog
          key={work.source.id}
          source={work.source}
          title="Schedule"
          submitText="Save Visit"
          onClose={closeWork}
        />
      )}
      {asked && (
        <DeclineDialog
          message={asked}
          customer={{ name: asked.customerName, email: asked.customerEmail }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

type NeedRowProps = {
  need: Need
  headingId: string
  onSchedule(work: ToSchedule): void
  onReply(message: OpenRequestMessage): void
}

function NeedRow({ need, headingId, onSchedule, onReply }: NeedRowProps) {
  const { list, id, customerName, sentence, isLate, isUrgent } = need
  const item = useFocusAfterRemoval<HTMLLIElement>(() => document.getElementById(headingId) ?? activePanel())
  const reading = useMutation({
    mutationFn: readToSchedule,
    onSuccess: (work) => work && onSchedule(work),
  })
  function open() {
    searchFor('')
    openRow({ ...plainView(tabs.find((tab) => listOf[tab] === list) ?? 'bookings'), open: id })
  }
  return (
    <li ref={item} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pr-1.5 pl-3 sm:py-1">
      <button
        type="button"
        className="group grid min-h-11 content-center rounded-lg text-left text-sm/normal sm:grid-cols-[--spacing(44)_minmax(0,1fr)] sm:items-baseline sm:gap-x-3"
        onClick={open}
      >
        <strong className="truncate group-hover:underline">{customerName}</strong>
        <span className={`truncate ${isUrgent || isLate ? 'text-danger' : ''}`}>
          {isUrgent && <b>Urgent. </b>}
          {sentence}
        </span>
        <span className="sr-only">, show {lists[list].noun}</span>
      </button>
      {nextStep()}
      <Problem>{reading.isError ? 'This could not be loaded. Please try again.' : undefined}</Problem>
    </li>
  )

  function nextStep() {
    const target = <span className="sr-only"> {customerName}</span>
    const look = { look: 'quiet', className: 'min-h-11 min-w-24 px-3' } as const
    if (need.step === 'schedule')
      return (
        <Button {...look} disabled={reading.isPending} onClick={() => reading.mutate(need.quote)}>
          Schedule{target}
        </Button>
      )
    if (need.step === 'reply')
      return (
        <Button {...look} onClick={() => onReply(need.message)}>
          Reply{target}
        </Button>
      )
    const tel = need.step === 'call' ? callLink(need.phone) : undefined
    return tel ? (
      <ButtonLink {...look} href={tel}>
        Call{target}
      </ButtonLink>
    ) : (
      <Button {...look} onClick={open}>
        Answer{target}
      </Button>
    )
  }
}
