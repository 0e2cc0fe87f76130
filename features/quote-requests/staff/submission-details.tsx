import { Pencil } from 'lucide-react'
import { ContactBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
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
import type { ContactSubmission } from '#features/quote-requests/contact-submission.ts'
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

type SubmissionDetailsProps = Pick<ViewProps, 'show'> & {
  submission: ContactSubmission
  onEdit(): void
  onConvert(quote: RowQuote | undefined): void
}

export function SubmissionDetails({ submission, onEdit, onConvert, show }: SubmissionDetailsProps) {
  const deletion = useDeletion('contact-submissions')
  const quote = useRowQuote('contact-submissions', submission.id)
  return (
    <RowDetails
      reference={referenceOf('contact-submissions', submission.id)}
      title={submission.name}
      history={<HistoryDisclosure list="contact-submissions" row={submission} />}
      badges={
        <>
          <PriorityBadge priority={submission.priority} />
          <ContactBadge status={submission.status} />
        </>
      }
      related={
        <>
          <RowQuotes list="contact-submissions" id={submission.id} name={submission.name} email={submission.email} />
          <RowMessages
            list="contact-submissions"
            id={submission.id}
            customer={submission}
            rowUpdatedAt={() => submission.updatedAt}
          />
          <RelatedRows list="contact-submissions" id={submission.id} name={submission.name} />
        </>
      }
      contactActions={<ContactActions name={submission.name} phone={submission.phone} email={submission.email} />}
      actions={
        <>
          <div className="w-full has-[>:empty]:hidden">
            <UnsavedChange list="contact-submissions" id={submission.id} />
          </div>
          <span className="mr-auto">
            <ConvertAction
              list="contact-submissions"
              id={submission.id}
              onConvert={() => onConvert(quote)}
              show={show}
            />
          </span>
          <MessageAction
            list="contact-submissions"
            id={submission.id}
            name={submission.name}
            email={submission.email}
          />
          <Button look="quiet" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          <DeleteButton
            what={`the quote request from ${submission.name}`}
            isBusy={deletion.isPending}
            notice={emailFirst(submission)}
            onDelete={() => deletion.mutate(submission.id)}
          />
        </>
      }
    >
      <WaitingFact isUnanswered={submission.status === 'new'} since={submission.createdAt} />
      <FollowUp submission={submission} />
      <AskedFacts
        table={quoteRequestFields}
        fields={factOrder}
        row={submission}
        own={{ name: null, service: <Fact name="Service">{quotableLabel(submission.service)}</Fact> }}
      />
      <AcceptedFact list="contact-submissions" id={submission.id} />
      <Fact name="Address">{quote?.acceptedAddress}</Fact>
      <Fact name="Estimated value">{submission.estimatedValue}</Fact>
      <Fact name="Internal notes">{submission.notes}</Fact>
      <Fact name="Campaign">{submission.sourceDetail}</Fact>
      <Fact name="Received">{timestampInWords(submission.createdAt)}</Fact>
      <RowPhotos list="contact-submissions" id={submission.id} />
      <AnsweredMessages list="contact-submissions" id={submission.id} />
      <DeliveryFact list="contact-submissions" subjectId={submission.id} />
    </RowDetails>
  )
}

function FollowUp({ submission }: { submission: ContactSubmission }) {
  const followUp = useFollowUp(submission)
  if (!followUp) return null
  const { day, due } = followUp
  return <Fact name="Follow up">{due ? <strong className="text-danger">{due}</strong> : dayInWords(day)}</Fact>
}
