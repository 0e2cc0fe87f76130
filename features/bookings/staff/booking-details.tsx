import { CalendarCheck, CalendarClock, Mail, Pencil } from 'lucide-react'
import { useMay, useRole } from '#dashboard/kit/access.ts'
import { BookingBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
import { ContactActions } from '#dashboard/kit/contact-actions.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { AskedFacts, DeleteButton, Fact, RowDetails } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import { WaitingFact } from '#dashboard/kit/waiting-fact.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { type BookingField, bookingFieldNames, bookingFields } from '#features/bookings/booking-fields.ts'
import { wasOver } from '#features/bookings/time-problem.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { arrivalInWords, durationInWords } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import { useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { MessageAction } from '#features/customer-page/staff/message-action.tsx'
import { AnsweredMessages, RowMessages } from '#features/customer-page/staff/row-messages.tsx'
import { DeliveryFact } from '#features/emails/staff/delivery-fact.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { lists } from '#features/lists.ts'
import { PeopleNames } from '#features/people/staff/people-marks.tsx'
import { RowPhotos } from '#features/photos/staff/row-photos.tsx'
import { AcceptedFact } from '#features/quotes/staff/accepted-fact.tsx'
import { ReminderFact } from '#features/reminders/staff/reminder-fact.tsx'
import { RelatedRows } from '#features/same-customer/staff/related.tsx'
import { OpenedTexts } from '#features/texts/staff/opened-texts.tsx'
import { TextActions } from '#features/texts/staff/text-actions.tsx'
import { dayInWords } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'
import { askAboutEmail, useIsAsked } from './asked-emails.ts'
import { preferredInWords } from './booking-changes.ts'
import { useBookingDialogs } from './booking-dialogs.tsx'
import { cancelInstead } from './cancel-instead.ts'
import { useHasNewTime, useIsNotTold } from './not-told.tsx'
import { StatusEmailQuestion } from './status-email-question.tsx'
import { StatusSelect } from './status-select.tsx'
import { useStatusChange } from './use-status-change.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

const RowQuotes = later((parts) => parts.RowQuotes)

/** The work and its time come first. The name is the title, and the time stands beside the date. */
const factOrder = [...new Set<BookingField>(['service', 'preferredDate', ...bookingFieldNames])]

type BookingDetailsProps = {
  booking: Booking
  /** Shows all bookings in the same slot. */
  onSlot(booking: Booking): void
}

/** All about a booking. */
export function BookingDetails({ booking, onSlot }: BookingDetailsProps) {
  const isCrew = useRole() === 'crew'
  const maySetVisit = useMay('PUT /api/bookings/:id/visit')
  const mayDelete = useMay('DELETE /api/bookings/:id')
  const maySeeRelated = useMay('GET /api/related')
  const mayQuote = useMay('POST /api/admin/quotes')
  const maySendEmail = useMay('POST /api/bookings/:id/status-email')
  const isAsked = useIsAsked(booking.id)
  const isNotTold = useIsNotTold(booking)
  const isMoved = useHasNewTime(booking)
  const { latest, choose, saving } = useStatusChange(booking)
  const dialogs = useBookingDialogs()
  const deletion = useDeletion('bookings')
  return (
    <RowDetails
      reference={referenceOf('bookings', booking.id)}
      title={booking.customerName}
      history={<HistoryDisclosure list="bookings" row={booking} />}
      badges={
        <>
          <PriorityBadge priority={booking.priority} />
          <BookingBadge status={booking.status} />
        </>
      }
      related={
        <>
          {mayQuote && (
            <RowQuotes list="bookings" id={booking.id} name={booking.customerName} email={booking.customerEmail} />
          )}
          <RowMessages
            list="bookings"
            id={booking.id}
            customer={{ name: booking.customerName, email: booking.customerEmail }}
            rowUpdatedAt={() => latest().updatedAt}
          />
          {maySeeRelated && (
            <RelatedRows
              list="bookings"
              id={booking.id}
              name={booking.customerName}
              {...(openStatuses.includes(booking.status) && { onSlot: () => onSlot(booking) })}
            />
          )}
        </>
      }
      contactActions={
        <>
          <ContactActions
            name={booking.customerName}
            phone={booking.customerPhone}
            email={booking.customerEmail}
            address={booking.address}
          />
          <TextActions booking={booking} />
        </>
      }
      actions={
        <>
          <div className="w-full has-[>:empty]:hidden">
            <UnsavedChange list="bookings" id={booking.id} />
          </div>
          <div className="mr-auto">
            <StatusSelect status={booking.status} saving={saving} onChoose={choose} />
          </div>
          <div className="flex flex-wrap justify-end gap-2.5 max-sm:w-full max-sm:gap-2 max-sm:[&>.button]:flex-auto max-sm:[&>.button]:px-2">
            <MessageAction list="bookings" id={booking.id} name={booking.customerName} email={booking.customerEmail} />
            {maySetVisit && (
              <Button look="quiet" onClick={() => dialogs.setVisit(latest())}>
                <CalendarClock aria-hidden className="size-4" />
                {booking.visit ? 'Reschedule' : 'Schedule'}
              </Button>
            )}
            <Button look="quiet" onClick={() => dialogs.edit(latest())}>
              <Pencil aria-hidden className="size-4" />
              {isCrew ? 'Notes' : 'Edit'}
            </Button>
            {mayDelete && (
              <DeleteButton
                what={`the booking for ${booking.customerName}`}
                isBusy={deletion.isPending}
                notice={cancelInstead(booking, () => choose('cancelled'))}
                onDelete={() => deletion.mutate(booking.id)}
              />
            )}
          </div>
          {isAsked && <StatusEmailQuestion booking={latest()} />}
        </>
      }
    >
      <WaitingFact isUnanswered={booking.status === 'pending' && !booking.visit} since={booking.createdAt} />
      <AskedFacts
        table={bookingFields}
        fields={factOrder}
        row={booking}
        own={{ customerName: null, preferredDate: <When booking={booking} />, preferredTime: null }}
      />
      <AcceptedFact list="bookings" id={booking.id} />
      {isNotTold && booking.toldVisit && (
        <Fact name="Not told">
          <strong className="block text-wait">
            {isMoved
              ? `The customer still expects ${dayInWords(booking.toldVisit.day)}, ${arrivalInWords(booking.toldVisit)}`
              : 'The customer does not know that the visit is confirmed'}
          </strong>
          {!isAsked && maySendEmail && (
            <Button look="quiet" className="mt-1.5" onClick={() => askAboutEmail(booking)}>
              <Mail aria-hidden className="size-4" />
              {isMoved ? 'Email the new time' : 'Email the customer'}
            </Button>
          )}
        </Fact>
      )}
      <Fact name="Estimated duration">{booking.estimatedDuration}</Fact>
      <Fact name="Google booking">
        {booking.googleBookingUrl && (
          <a href={booking.googleBookingUrl} target="_blank" rel="noreferrer" className="link">
            {booking.googleBookingUrl}
          </a>
        )}
      </Fact>
      <Fact name="Amount">{booking.amountCents === null ? null : centsInWords(booking.amountCents)}</Fact>
      <Fact name="Internal notes">{booking.notes}</Fact>
      <Fact name="Campaign">{booking.sourceDetail}</Fact>
      <Fact name="Received">{timestampInWords(booking.createdAt)}</Fact>
      <RowPhotos list="bookings" id={booking.id} />
      <AnsweredMessages list="bookings" id={booking.id} />
      <OpenedTexts bookingId={booking.id} />
      <ReminderFact booking={booking} />
      <DeliveryFact list="bookings" subjectId={booking.id} />
    </RowDetails>
  )
}

/** The agreed visit, and the customer's preferred time. Label and icon say which is which. */
function When({ booking }: { booking: Booking }) {
  const { visit } = booking
  const daysOf = useVisitDays()
  const days = visit ? daysOf(visit) : []
  const icon = 'mr-1.5 inline size-4 align-[-0.15em]'
  return (
    <>
      {visit && (
        <Fact name="Visit">
          <CalendarCheck aria-hidden className={`${icon} text-safe`} />
          <strong>{`${visitDaysInWords(days)}, ${arrivalOnDaysInWords(visit, days)}`}</strong>
          <span className="block text-muted">{durationInWords(visit.durationMinutes)} planned</span>
        </Fact>
      )}
      {booking.people.length > 0 && (
        <Fact name="Who comes">
          <PeopleNames people={booking.people} />
        </Fact>
      )}
      {!visit && !booking.hasPreference && <Fact name="Visit">{unagreedInWords(booking)}</Fact>}
      {booking.hasPreference && (
        <Fact name="Preferred">
          <CalendarClock aria-hidden className={icon} />
          {visit ? preferredInWords(booking) : <strong>{preferredInWords(booking)}</strong>}
          {!visit && openStatuses.includes(booking.status) && wasOver(booking) && (
            <span className="block font-semibold text-wait">This time had passed when the booking came in</span>
          )}
        </Fact>
      )}
    </>
  )
}
