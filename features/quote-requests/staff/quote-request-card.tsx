import { BellRing, Pencil } from 'lucide-react'
import { PriorityBadge, QuoteRequestBadge } from '#dashboard/kit/badges.tsx'
import { Card, ContactLinks, Line } from '#dashboard/kit/list/card.tsx'
import { CallAction } from '#dashboard/kit/list/card-action.tsx'
import type { TableColumn } from '#dashboard/kit/list/table.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { DeleteButton } from '#dashboard/kit/row-details.tsx'
import { shortDayInWords, shortTimeInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import { WaitingMark } from '#features/customer-page/staff/waiting-mark.tsx'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { QuoteBadge } from '#features/quotes/staff/quote-state.tsx'
import { shownPhone } from '#firm/phone.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import { Button } from '#ui/button.tsx'
import { emailFirst } from './email-first.ts'
import { useFollowUp } from './follow-up.ts'

type QuoteRequestCardProps = {
  quoteRequest: QuoteRequest
  isOpen?: boolean
  /** Without it, the card has no Edit button. */
  onEdit?(quoteRequest: QuoteRequest): void
  onOpen(quoteRequest: QuoteRequest): void
}

/** A quote request in a list. */
export function QuoteRequestCard({ quoteRequest, isOpen = false, onEdit, onOpen }: QuoteRequestCardProps) {
  const { id, name, email, phone, service, message, estimatedValue, notes, priority, status } = quoteRequest
  const deletion = useDeletion('contact-submissions')
  return (
    <Card
      id={id}
      title={name}
      badges={
        <>
          <WaitingMark list="contact-submissions" id={id} />
          <PriorityBadge priority={priority} isShort />
          <QuoteRequestBadge status={status} />
        </>
      }
      when={
        <>
          <Line className="font-semibold tabular-nums">{shortTimeInWords(quoteRequest.createdAt)}</Line>
          <FollowUp quoteRequest={quoteRequest} />
        </>
      }
      work={
        <>
          <div className="flex items-start gap-x-3 @4xl:flex-wrap [&>.badge]:shrink-0">
            <Line>{quotableLabel(service)}</Line>
            <Line label="Value">{estimatedValue}</Line>
            <QuoteBadge list="contact-submissions" id={id} />
          </div>
          <Line className="text-muted">{message}</Line>
          <Line label="Notes">{notes}</Line>
        </>
      }
      contact={<ContactLinks phone={phone} email={email} />}
      actions={(titleId) => (
        <>
          <CallAction name={name} phone={phone} />
          {onEdit && (
            <Button look="quiet" aria-describedby={titleId} onClick={() => onEdit(quoteRequest)}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
          )}
          <DeleteButton
            what={`the quote request from ${name}`}
            describedBy={titleId}
            isBusy={deletion.isPending}
            notice={emailFirst(quoteRequest)}
            onDelete={() => deletion.mutate(id)}
          />
        </>
      )}
      notices={<UnsavedChange list="contact-submissions" id={id} />}
      isOpen={isOpen}
      onOpen={() => onOpen(quoteRequest)}
    />
  )
}

function FollowUp({ quoteRequest }: { quoteRequest: QuoteRequest }) {
  const followUp = useFollowUp(quoteRequest)
  if (!followUp) return null
  const { day, due } = followUp
  return (
    <Line label="Follow up" className="tabular-nums">
      {due ? <strong className="text-danger">{due}</strong> : shortDayInWords(day)}
    </Line>
  )
}

/** When it was received, or that its follow-up is due. */
function Received({ quoteRequest }: { quoteRequest: QuoteRequest }) {
  const due = useFollowUp(quoteRequest)?.due
  if (!due) return <span className="min-[18rem]:truncate">{shortTimeInWords(quoteRequest.createdAt)}</span>
  return (
    <span className="min-[18rem]:truncate text-danger">
      <BellRing aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
      {due}
    </span>
  )
}

/** The status, and below it where the quote stands. */
function States({ quoteRequest: { id, status } }: { quoteRequest: QuoteRequest }) {
  return (
    <span className="grid justify-items-start">
      <QuoteRequestBadge status={status} />
      <QuoteBadge list="contact-submissions" id={id} isShort />
    </span>
  )
}

export const quoteRequestColumns: TableColumn<QuoteRequest>[] = [
  { name: 'Customer', width: '16%', cell: ({ name }) => name },
  {
    name: 'Received',
    width: '17%',
    sorts: ['newest', 'oldest'],
    cell: (quoteRequest) => <Received quoteRequest={quoteRequest} />,
  },
  { name: 'Service', width: '13%', cell: ({ service }) => quotableLabel(service) ?? '' },
  { name: 'Message', width: 'auto', cell: ({ message }) => message },
  { name: 'Phone', width: '11%', isInDetails: true, cell: ({ phone }) => shownPhone(phone) },
  { name: 'Priority', width: '6rem', cell: ({ priority }) => <PriorityBadge priority={priority} isShort /> },
  { name: 'Status', width: '10.5rem', cell: (quoteRequest) => <States quoteRequest={quoteRequest} /> },
]
