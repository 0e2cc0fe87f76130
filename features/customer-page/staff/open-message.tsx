import {
  CalendarClock,
  CalendarOff,
  CalendarX,
  Check,
  type LucideIcon,
  MessageSquareText,
  Reply,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#dashboard/kit/access.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { useToday } from '#dashboard/kit/today.ts'
import { VisitClashes } from '#features/bookings/staff/visit-clashes.tsx'
import { plannedVisit } from '#features/bookings/visit.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { noonOf } from '#firm/calendar-day.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { LongText } from './long-text.tsx'
import { askedInWords, type Customer } from './message-words.ts'
import { useAnswer } from './use-answer.ts'

const FindTimeAction = later((parts) => parts.FindTimeAction)
const DeclineDialog = later((parts) => parts.DeclineDialog)

type OpenMessageProps = {
  message: RequestMessage
  customer: Customer
  /** The `updatedAt` of the row as staff see it, for If-Match. */
  rowUpdatedAt(): string
  /** Shown above the message. */
  header?: ReactNode
  /** Buttons after Accept and Decline. */
  children?: ReactNode
}

export const messageIcons: Record<RequestMessage['kind'], LucideIcon> = {
  reschedule: CalendarClock,
  cancel: CalendarX,
  message: MessageSquareText,
}

/** What a customer asks for, with the buttons that answer it. */
export function OpenMessage({ message, customer, rowUpdatedAt, header, children }: OpenMessageProps) {
  const [isDeclining, setDeclining] = useState(false)
  const acceptance = useAnswer(message, rowUpdatedAt)
  const Icon = messageIcons[message.kind]
  const isMessage = message.kind === 'message'
  const mayAnswer = useMay('POST /api/request-messages/:id/accept')
  const about = <span className="sr-only">: {`${customer.name} ${askedInWords(message)}`}</span>
  return (
    <>
      {header}
      <div className="flex flex-col gap-2 text-sm/normal">
        <p className="font-semibold">
          <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          {header ? '' : 'Customer '}
          {askedInWords(message)}
        </p>
        {message.text && <LongText text={message.text} />}
        {mayAnswer && <AskedTime message={message} />}
        <p className="text-muted">Received {timestampInWords(message.createdAt)}</p>
      </div>
      {mayAnswer && (
        <div className="mt-auto flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&>.button]:flex-auto max-sm:[&>.button]:px-2 max-sm:[&_svg]:hidden [&>.button]:min-h-11 [&>.button]:px-3.5">
          <SubmitButton
            type="button"
            busy={acceptance.isPending}
            busyText="Saving…"
            onClick={() => acceptance.isPending || acceptance.mutate(undefined)}
          >
            <Check aria-hidden className="mr-2 inline size-4 align-[-0.15em]" />
            {isMessage ? 'Done' : 'Accept'}
            {about}
          </SubmitButton>
          <Button look="quiet" onClick={() => setDeclining(true)}>
            {isMessage ? <Reply aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
            <span>
              {isMessage ? 'Reply' : 'Decline'}
              {about}
            </span>
          </Button>
          {message.kind === 'reschedule' && <FindTimeAction bookingId={message.rowId}>{about}</FindTimeAction>}
          {children}
        </div>
      )}
      <Problem>{acceptance.problem}</Problem>
      {isDeclining && <DeclineDialog message={message} customer={customer} onClose={() => setDeclining(false)} />}
    </>
  )
}

/** Why the time that the customer asks for may not work: it is past, closed or taken. */
function AskedTime({ message: { preferredDate, preferredTime, rowId } }: { message: RequestMessage }) {
  const today = useToday()
  if (!preferredDate || !preferredTime) return null
  if (preferredDate < today) {
    return (
      <p className="font-semibold text-danger">
        <CalendarOff aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
        That day has passed
      </p>
    )
  }
  return (
    <VisitClashes visit={plannedVisit({ preferredDate: noonOf(preferredDate), preferredTime })} bookingId={rowId} />
  )
}
