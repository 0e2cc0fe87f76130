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
import { useState } from 'react'
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
}

export const messageIcons: Record<RequestMessage['kind'], LucideIcon> = {
  reschedule: CalendarClock,
  cancel: CalendarX,
  message: MessageSquareText,
}

type MessageItemProps = OpenMessageProps & {
  /** Whether the head of the details has the button for the next step. */
  isNext: boolean
}

/** What a customer asks for, with the buttons that answer it. */
export function OpenMessage({ message, customer, rowUpdatedAt, isNext }: MessageItemProps) {
  const Icon = messageIcons[message.kind]
  const isMessage = message.kind === 'message'
  const mayAnswer = useMay('POST /api/request-messages/:id/accept')
  const about = <About message={message} customer={customer} />
  const accept = <AcceptButton message={message} customer={customer} rowUpdatedAt={rowUpdatedAt} look="quiet" />
  const decline = <DeclineButton message={message} customer={customer} look="quiet" />
  return (
    <>
      <div className="flex flex-col gap-2 text-sm/normal">
        <p className="font-semibold">
          <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          Customer {askedInWords(message)}
        </p>
        {message.text && <LongText text={message.text} />}
        {mayAnswer && <AskedTime message={message} />}
        <p className="text-muted">Received {timestampInWords(message.createdAt)}</p>
      </div>
      {mayAnswer && (
        <div className="flex flex-wrap gap-2 [&>.button]:min-h-11 [&>.button]:px-3.5">
          {isMessage ? (
            <>
              {!isNext && decline}
              {accept}
            </>
          ) : (
            <>
              {!isNext && accept}
              {decline}
            </>
          )}
          {message.kind === 'reschedule' && <FindTimeAction bookingId={message.rowId}>{about}</FindTimeAction>}
        </div>
      )}
    </>
  )
}

/** The filled button that answers the message: Reply, or Accept. */
export const AnswerStep = (props: OpenMessageProps) =>
  props.message.kind === 'message' ? <DeclineButton {...props} /> : <AcceptButton {...props} />

const About = ({ message, customer }: Pick<OpenMessageProps, 'message' | 'customer'>) => (
  <span className="sr-only">: {`${customer.name} ${askedInWords(message)}`}</span>
)

type LookProps = { look?: 'primary' | 'quiet' }

function AcceptButton({ message, customer, rowUpdatedAt, look = 'primary' }: OpenMessageProps & LookProps) {
  const acceptance = useAnswer(message, rowUpdatedAt)
  return (
    <>
      <SubmitButton
        type="button"
        look={look}
        busy={acceptance.isPending}
        busyText="Saving…"
        onClick={() => acceptance.isPending || acceptance.mutate(undefined)}
      >
        <Check aria-hidden className="mr-2 inline size-4 align-[-0.15em]" />
        {message.kind === 'message' ? 'Done' : 'Accept'}
        <About message={message} customer={customer} />
      </SubmitButton>
      <div className="w-full has-[>:empty]:hidden empty:hidden">
        <Problem>{acceptance.problem}</Problem>
      </div>
    </>
  )
}

function DeclineButton({ message, customer, look = 'primary' }: Omit<OpenMessageProps, 'rowUpdatedAt'> & LookProps) {
  const [isDeclining, setDeclining] = useState(false)
  const isMessage = message.kind === 'message'
  const Icon = isMessage ? Reply : X
  return (
    <>
      <Button look={look} onClick={() => setDeclining(true)}>
        <Icon aria-hidden className="size-4" />
        <span>
          {isMessage ? 'Reply' : 'Decline'}
          <About message={message} customer={customer} />
        </span>
      </Button>
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
