import { Pencil } from 'lucide-react'
import { PriorityBadge, QuoteRequestBadge } from '#dashboard/kit/badges.tsx'
import { ContactActions } from '#dashboard/kit/contact-actions.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { AskedFacts, DeleteButton, Fact, RowDetails } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { WaitingFact } from '#dashboard/kit/waiting-fact.tsx'
import { ConvertAction } from '#features/conversion/staff/convert-action.tsx'
import { referenceOf } from '#features/customer-page/reference.ts'
import { MessageAction } from '#features/customer-page/staff/message-action.tsx'
import { AnsweredMessages, RowMessages } from '#features/customer-page/staff/row-messages.tsx'
import { DeliveryFact } from '#features/emails/staff/delivery-fact.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { RowPhotos } from '#features/photos/staff/row-photos.tsx'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import {
  type QuoteRequestField,
  quoteRequestFieldNames,
  quoteRequestFields,
} from '#features/quote-requests/quote-request-fields.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'
import { AcceptedFact } from '#features/quotes/staff/accepted-fact.tsx'
import { useRowQuote } from '#features/quotes/staff/row-quote.ts'
import { RelatedRows } from '#features/same-customer/staff/related.tsx'
import { dayInWords } from '#firm/calendar-day.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import { Button } from '#ui/button.tsx'
import { emailFirst } from './email-first.ts'
import { useFollowUp } from './follow-up.ts'

const RowQuotes = later((parts) => parts.RowQuotes)

/** The name is the title. */
const factOrder = [...new Set<QuoteRequestField>(['phone', 'email', ...quoteRequestFieldNames])]

type QuoteRequestDetailsProps = Pick<ViewProps, 'show'> & {
  quoteRequest: QuoteRequest
  onEdit(): void
  onConvert(quote: RowQuote | undefined): void
}

export function QuoteRequestDetails({ quoteRequest, onEdit, onConvert, show }: QuoteRequestDetailsProps) {
  const deletion = useDeletion('contact-submissions')
  const quote = useRowQuote('contact-submissions', quoteRequest.id)
  return (
    <RowDetails
      reference={referenceOf('contact-submissions', quoteRequest.id)}
      title={quoteRequest.name}
      history={<HistoryDisclosure list="contact-submissions" row={quoteRequest} />}
      badges={
        <>
          <PriorityBadge priority={quoteRequest.priority} />
          <QuoteRequestBadge status={quoteRequest.status} />
        </>
      }
      related={
        <>
          <RowQuotes
            list="contact-submissions"
            id={quoteRequest.id}
            name={quoteRequest.name}
            email={quoteRequest.email}
          />
          <RowMessages
            list="contact-submissions"
            id={quoteRequest.id}
            customer={quoteRequest}
            rowUpdatedAt={() => quoteRequest.updatedAt}
          />
          <RelatedRows list="contact-submissions" id={quoteRequest.id} name={quoteRequest.name} />
        </>
      }
      contactActions={<ContactActions name={quoteRequest.name} phone={quoteRequest.phone} email={quoteRequest.email} />}
      actions={
        <>
          <div className="w-full has-[>:empty]:hidden">
            <UnsavedChange list="contact-submissions" id={quoteRequest.id} />
          </div>
          <span className="mr-auto">
            <ConvertAction
              list="contact-submissions"
              id={quoteRequest.id}
              onConvert={() => onConvert(quote)}
              show={show}
            />
          </span>
          <MessageAction
            list="contact-submissions"
            id={quoteRequest.id}
            name={quoteRequest.name}
            email={quoteRequest.email}
          />
          <Button look="quiet" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          <DeleteButton
            what={`the quote request from ${quoteRequest.name}`}
            isBusy={deletion.isPending}
            notice={emailFirst(quoteRequest)}
            onDelete={() => deletion.mutate(quoteRequest.id)}
          />
        </>
      }
    >
      <WaitingFact isUnanswered={quoteRequest.status === 'new'} since={quoteRequest.createdAt} />
      <FollowUp quoteRequest={quoteRequest} />
      <AskedFacts
        table={quoteRequestFields}
        fields={factOrder}
        row={quoteRequest}
        own={{ name: null, service: <Fact name="Service">{quotableLabel(quoteRequest.service)}</Fact> }}
      />
      <AcceptedFact list="contact-submissions" id={quoteRequest.id} />
      <Fact name="Address">{quote?.acceptedAddress}</Fact>
      <Fact name="Estimated value">{quoteRequest.estimatedValue}</Fact>
      <Fact name="Internal notes">{quoteRequest.notes}</Fact>
      <Fact name="Campaign">{quoteRequest.sourceDetail}</Fact>
      <Fact name="Received">{timestampInWords(quoteRequest.createdAt)}</Fact>
      <RowPhotos list="contact-submissions" id={quoteRequest.id} />
      <AnsweredMessages list="contact-submissions" id={quoteRequest.id} />
      <DeliveryFact list="contact-submissions" subjectId={quoteRequest.id} />
    </RowDetails>
  )
}

function FollowUp({ quoteRequest }: { quoteRequest: QuoteRequest }) {
  const followUp = useFollowUp(quoteRequest)
  if (!followUp) return null
  const { day, due } = followUp
  return <Fact name="Follow up">{due ? <strong className="text-danger">{due}</strong> : dayInWords(day)}</Fact>
}
