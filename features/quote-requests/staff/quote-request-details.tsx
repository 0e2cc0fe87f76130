import { CalendarPlus, FilePen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { PriorityBadge, QuoteRequestBadge } from '#dashboard/kit/badges.tsx'
import { MenuItem } from '#dashboard/kit/details/menu.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { AskedFacts, Fact, NextStep, RowDetails } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { WaitingFact } from '#dashboard/kit/waiting-fact.tsx'
import { BookingLink } from '#features/conversion/staff/booking-link.tsx'
import { referenceOf } from '#features/customer-page/reference.ts'
import { MessageAction } from '#features/customer-page/staff/message-action.tsx'
import { AnswerStep } from '#features/customer-page/staff/open-message.tsx'
import { AnsweredMessages, RowMessages, useNextMessage } from '#features/customer-page/staff/row-messages.tsx'
import { DeliveryFact } from '#features/emails/staff/delivery-fact.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { lists } from '#features/lists.ts'
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
import { RelatedRows, useRelated } from '#features/same-customer/staff/related.tsx'
import { dayInWords } from '#firm/calendar-day.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import { Button } from '#ui/button.tsx'
import { emailFirst } from './email-first.ts'
import { useFollowUp } from './follow-up.ts'

const RowQuotes = later((parts) => parts.RowQuotes)

const openStatuses: readonly string[] = lists['contact-submissions'].openStatuses

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
  const booking = useRelated('contact-submissions', quoteRequest.id)?.madeBooking
  const question = useNextMessage('contact-submissions', quoteRequest.id)
  const [isWriting, setWriting] = useState(false)
  const { id, name, phone, email } = quoteRequest
  const customer = { name, email }
  const rowUpdatedAt = () => quoteRequest.updatedAt
  const step = stepOf(quoteRequest, quote)
  const convert = () => onConvert(quote)
  const write = () => setWriting(true)
  return (
    <RowDetails
      list="contact-submissions"
      id={id}
      reference={referenceOf('contact-submissions', id)}
      title={name}
      badges={
        <>
          <PriorityBadge priority={quoteRequest.priority} />
          <QuoteRequestBadge status={quoteRequest.status} />
        </>
      }
      nextStep={
        <NextStep key={question?.id ?? (booking ? 'booking' : step)}>
          {question ? (
            <AnswerStep message={question} customer={customer} rowUpdatedAt={rowUpdatedAt} />
          ) : booking ? (
            <BookingLink booking={booking} show={show} />
          ) : step === 'schedule' ? (
            <Button onClick={convert}>Schedule</Button>
          ) : step === 'quote' ? (
            <Button onClick={write}>Write a quote</Button>
          ) : (
            <Button look="quiet" onClick={convert}>
              Create booking
            </Button>
          )}
        </NextStep>
      }
      contact={{ name, phone, email }}
      message={email && <MessageAction list="contact-submissions" id={id} {...customer} />}
      menu={
        <>
          <MenuItem icon={Pencil} onClick={onEdit}>
            Edit
          </MenuItem>
          {(question || booking || step !== 'quote') && (
            <MenuItem icon={FilePen} onClick={write}>
              Write a quote
            </MenuItem>
          )}
          {!booking && (question || step !== undefined) && (
            <MenuItem icon={CalendarPlus} onClick={convert}>
              Create booking
            </MenuItem>
          )}
        </>
      }
      deletion={{
        what: `the quote request from ${name}`,
        isBusy: deletion.isPending,
        notice: emailFirst(quoteRequest),
        onDelete: () => deletion.mutate(id),
      }}
      news={
        <>
          <UnsavedChange list="contact-submissions" id={id} />
          <RowMessages list="contact-submissions" id={id} customer={customer} rowUpdatedAt={rowUpdatedAt} />
        </>
      }
      related={
        <>
          <RowQuotes
            list="contact-submissions"
            id={id}
            name={name}
            email={email}
            isWriting={isWriting}
            onWriting={setWriting}
          />
          <RelatedRows list="contact-submissions" id={id} name={name} />
        </>
      }
      history={<HistoryDisclosure list="contact-submissions" row={quoteRequest} />}
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

/** What staff do next about a quote request without a booking. Undefined when the customer has to answer, or when it is over. */
function stepOf({ status }: QuoteRequest, quote: RowQuote | undefined) {
  if (quote?.status === 'accepted') return 'schedule'
  const isOpen = openStatuses.includes(status)
  return isOpen && (quote === undefined || quote.status === 'draft') ? 'quote' : undefined
}

function FollowUp({ quoteRequest }: { quoteRequest: QuoteRequest }) {
  const followUp = useFollowUp(quoteRequest)
  if (!followUp) return null
  const { day, due } = followUp
  return <Fact name="Follow up">{due ? <strong className="text-danger">{due}</strong> : dayInWords(day)}</Fact>
}
