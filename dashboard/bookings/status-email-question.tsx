import { useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { useEffect, useId } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useFocusAfterRemoval } from '#dashboard/shared/focus-after-removal.ts'
import { mailsPath, pathOf } from '#dashboard/shared/lists.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import type { Booking } from '#domain/booking.ts'
import { type Mail, type StatusEmail, undoSeconds } from '#domain/mail.ts'
import { Button, SubmitButton } from '#ui/button.tsx'

type StatusEmailQuestionProps = { booking: Booking; onAnswer(): void }

/** Asks whether to email the customer about the booking's new status, and shows the email. It can be stopped for 10 s. */
export function StatusEmailQuestion({ booking: { id, status }, onAnswer }: StatusEmailQuestionProps) {
  const titleId = useId()
  const section = useFocusAfterRemoval<HTMLElement>((removed) => removed.closest('article'))
  const path = `${pathOf('bookings')}/${id}/status-email`
  const { data: email, isError } = useQuery({
    queryKey: [path, status],
    queryFn: ({ signal }) => staffRequest<StatusEmail>(path, { signal }),
    staleTime: 0,
  })
  // The notification about the status covers the end of a small screen.
  useEffect(() => {
    if (email) section.current?.scrollIntoView({ block: 'nearest' })
  }, [email, section])
  const stopping = useStaffMutation<Mail['id'], Mail>({
    reloads: [mailsPath],
    request: (mail) => ({ method: 'POST', path: `${mailsPath}/${mail}/stop` }),
    success: 'Email Stopped',
    failure: { title: 'Stop Failed', description: 'Failed to stop the email.' },
    detail: ({ sentence }) => sentence && `${sentence}.`,
  })
  const sending = useStaffMutation<void, Mail>({
    reloads: [mailsPath],
    request: () => ({ method: 'POST', path }),
    success: ({ state, reason }) =>
      state === 'waiting'
        ? { title: `Email leaves in ${undoSeconds} seconds`, durationMs: undoSeconds * 1000 }
        : { title: 'Email Not Sent', description: reason ?? 'Email is not set up.', tone: 'destructive' },
    failure: { title: 'Send Failed', description: 'Failed to send the email.' },
    detail: ({ sentence }) => sentence && `${sentence}.`,
    undo: (_, { id: mail }) => stopping.mutate(mail),
    onSuccess: onAnswer,
  })
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="scroll-mb-32 grid w-full gap-2.5 rounded-lg bg-sunken p-3.5"
    >
      <h3 id={titleId} className="font-semibold">
        Email the customer?
      </h3>
      {email && (
        <blockquote className="rounded-lg border border-line bg-card p-3 text-sm/body">
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{email.text.trim()}</p>
        </blockquote>
      )}
      {isError && <p className="text-muted text-sm/body">The email could not be shown.</p>}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          type="button"
          busy={sending.isPending}
          busyText="Sending…"
          onClick={() => sending.isPending || sending.mutate()}
        >
          <MailIcon aria-hidden className="mr-2 inline size-4 align-[-0.15em]" />
          Send email
        </SubmitButton>
        <Button look="quiet" onClick={onAnswer}>
          Do not email
        </Button>
      </div>
    </section>
  )
}
