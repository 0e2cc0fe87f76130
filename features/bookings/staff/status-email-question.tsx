import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { mailsPath, pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { useSettled } from '#dashboard/kit/use-settled.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { hasReason } from '#features/bookings/status-reasons.ts'
import { type Delivery, type StatusEmail, undoSeconds } from '#features/emails/delivery.ts'
import { ApiError } from '#ui/api.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { answerAboutEmail } from './asked-emails.ts'
import { useHasNewTime, useIsNotTold } from './not-told.tsx'
import { StatusReason } from './status-reason.tsx'
import { useNoEmail } from './use-no-email.ts'

type StatusEmailQuestionProps = { booking: Booking }

/**
 * Asks whether to email the customer about the booking's new status or its new time, and shows the email with its reason.
 * If the booking changes before it is sent, it asks again and shows the new one. The email can be stopped for 10 s.
 */
export function StatusEmailQuestion({ booking }: StatusEmailQuestionProps) {
  const { id, updatedAt } = booking
  const isNotTold = useIsNotTold(booking)
  const isMoved = useHasNewTime(booking)
  const decline = useNoEmail(booking)
  const titleId = useId()
  const section = useFocusAfterRemoval<HTMLElement>((removed) => removed.closest('article'))
  const path = `${pathOf('bookings')}/${id}/status-email`
  const [hasConflict, setConflict] = useState(false)
  const [reason, setReason] = useState('')
  const reasonGiven = useSettled(reason)
  const preview = useQuery({
    queryKey: [path, updatedAt, reasonGiven],
    queryFn: ({ signal }) =>
      staffRequest<StatusEmail>(`${path}/preview`, { method: 'POST', body: { reasonGiven }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const email = preview.isError ? undefined : preview.data
  const isShown = email !== undefined
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, section])
  const stopping = useStaffMutation<Delivery['id'], Delivery>({
    reloads: [mailsPath],
    request: (mail) => ({ method: 'POST', path: `${mailsPath}/${mail}/stop` }),
    success: 'Email Stopped',
    failure: { title: 'Stop Failed', description: 'Failed to stop the email.' },
  })
  const sending = useStaffMutation<StatusEmail, Delivery>({
    reloads: [mailsPath, pathOf('bookings'), path],
    request: ({ purpose, updatedAt }) => ({
      method: 'POST',
      path,
      body: { purpose, reasonGiven },
      headers: ifMatch({ updatedAt }),
    }),
    success: ({ state }) =>
      state === 'waiting'
        ? { title: `Email goes out in ${undoSeconds} seconds`, durationMs: undoSeconds * 1000 }
        : { title: 'Email Not Sent', description: 'Failed to send the email.', tone: 'destructive' },
    failure: { title: 'Send Failed', description: 'Failed to send the email.' },
    undo: (_, { id: mail }) => stopping.mutate(mail),
    onSuccess: () => answerAboutEmail(id),
    onConflict: () => setConflict(true),
  })
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="grid w-full gap-2.5 rounded-lg bg-sunken p-3.5 sm:scroll-mb-32"
    >
      <h3 id={titleId} className="font-semibold">
        {isMoved ? 'Email the new time?' : 'Email the customer?'}
      </h3>
      {hasConflict && (
        <ConflictNotice>
          The booking changed after you saw the email, so nothing was sent.
          {email && ' The email would now say:'}
        </ConflictNotice>
      )}
      {email && hasReason(email.purpose) && (
        <StatusReason key={email.purpose} purpose={email.purpose} reason={reason} onReason={setReason} />
      )}
      {email && (
        <blockquote className="rounded-lg border border-line bg-card p-3 text-caption/normal">
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{email.text.trim()}</p>
        </blockquote>
      )}
      {preview.isError && <p className="text-muted text-sm/body">{whyNotShown(preview.error)}</p>}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          type="button"
          busy={sending.isPending}
          busyText="Sending…"
          disabled={!email || preview.isFetching || reason !== reasonGiven}
          onClick={() => email && !sending.isPending && sending.mutate(email)}
        >
          <MailIcon aria-hidden className="mr-2 inline size-4 align-[-0.15em]" />
          Send email
        </SubmitButton>
        <Button look="quiet" onClick={decline}>
          Don’t email
        </Button>
        {isNotTold && (
          <Button look="quiet" onClick={() => answerAboutEmail(id)}>
            Later
          </Button>
        )}
      </div>
      <Problem>{sending.problem}</Problem>
    </section>
  )
}

/** 409: the booking has a status without an email. */
const whyNotShown = (error: Error) =>
  error instanceof ApiError && error.status === 409 && error.sentence
    ? `${error.sentence}.`
    : 'The email could not be shown.'
