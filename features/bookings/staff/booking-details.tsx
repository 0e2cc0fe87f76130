import { CalendarCheck, CalendarClock, FilePen, Mail, Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import { useMay, useRole } from '#dashboard/kit/access.ts'
import { PriorityBadge } from '#dashboard/kit/badges.tsx'
import { MenuItem } from '#dashboard/kit/details/menu.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { AskedFacts, Fact, NextStep, RowDetails } from '#dashboard/kit/row-details.tsx'
import { useActiveTeam } from '#dashboard/kit/team.ts'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { useToday } from '#dashboard/kit/today.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import { WaitingFact } from '#dashboard/kit/waiting-fact.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { type BookingField, bookingFieldNames, bookingFields } from '#features/bookings/booking-fields.ts'
import { wasOver } from '#features/bookings/time-problem.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { arrivalInWords, durationInWords, plannedVisit } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import { useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { MessageAction } from '#features/customer-page/staff/message-action.tsx'
import { AnswerStep } from '#features/customer-page/staff/open-message.tsx'
import { AnsweredMessages, RowMessages, useNextMessage } from '#features/customer-page/staff/row-messages.tsx'
import { DeliveryFact } from '#features/emails/staff/delivery-fact.tsx'
import { HistoryDisclosure } from '#features/history/staff/history-disclosure.tsx'
import { lists } from '#features/lists.ts'
import { PeopleNames } from '#features/people/staff/people-marks.tsx'
import { RowPhotos } from '#features/photos/staff/row-photos.tsx'
import { AcceptedFact } from '#features/quotes/staff/accepted-fact.tsx'
import { ReminderFact } from '#features/reminders/staff/reminder-fact.tsx'
import { RelatedRows } from '#features/same-customer/staff/related.tsx'
import { OpenedTexts } from '#features/texts/staff/opened-texts.tsx'
import { TextActions, TextItems } from '#features/texts/staff/text-actions.tsx'
import { type CalendarDay, dayInWords } from '#firm/calendar-day.ts'
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

const JobRecord = later((parts) => parts.JobRecord)
const openStatuses: readonly string[] = lists.bookings.openStatuses

const PeopleDialog = later((parts) => parts.PeopleDialog)
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
  const question = useNextMessage('bookings', booking.id)
  const today = useToday()
  const isToday = plannedVisit(booking).day === today
  const [isWriting, setWriting] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const hasTeam = useActiveTeam().length > 0
  const { id, customerName: name, customerPhone: phone, customerEmail: email, address } = booking
  const customer = { name, email }
  const rowUpdatedAt = () => latest().updatedAt
  const step = stepOf(booking, today)
  const setVisit = () => dialogs.setVisit(latest())
  const edit = () => dialogs.edit(latest())
  return (
    <RowDetails
      list="bookings"
      id={id}
      reference={referenceOf('bookings', id)}
      title={name}
      badges={
        <>
          <PriorityBadge priority={booking.priority} />
          <div className="status-select">
            <StatusSelect status={booking.status} saving={saving} onChoose={choose} />
          </div>
        </>
      }
      nextStep={
        <>
          <NextStep key={question?.id ?? step}>
            {question ? (
              <AnswerStep message={question} customer={customer} rowUpdatedAt={rowUpdatedAt} />
            ) : step === 'schedule' || step === 'reschedule' ? (
              maySetVisit && (
                <Button look={step === 'schedule' ? 'primary' : 'quiet'} onClick={setVisit}>
                  {step === 'schedule' ? 'Schedule' : 'Reschedule'}
                </Button>
              )
            ) : (
              step && (
                <Button disabled={saving !== undefined} onClick={() => choose(step)}>
                  {step === 'completed' ? 'Done' : 'Confirm'}
                </Button>
              )
            )}
          </NextStep>
          {isCrew && (
            <Button look="quiet" onClick={edit}>
              Notes
            </Button>
          )}
        </>
      }
      contact={{ name, phone, email, address }}
      message={email && <MessageAction list="bookings" id={id} {...customer} />}
      menu={
        <>
          {maySetVisit && (question || (step !== 'schedule' && step !== 'reschedule')) && (
            <MenuItem icon={CalendarClock} onClick={setVisit}>
              {booking.visit ? 'Reschedule' : 'Schedule'}
            </MenuItem>
          )}
          {maySetVisit && booking.visit && hasTeam && (
            <MenuItem icon={Users} onClick={() => setAssigning(true)}>
              Who comes
            </MenuItem>
          )}
          {!isCrew && (
            <MenuItem icon={Pencil} onClick={edit}>
              Edit
            </MenuItem>
          )}
          {mayQuote && (
            <MenuItem icon={FilePen} onClick={() => setWriting(true)}>
              Write a quote
            </MenuItem>
          )}
          {!isToday && <TextItems booking={booking} />}
        </>
      }
      deletion={
        mayDelete
          ? {
              what: `the booking for ${name}`,
              isBusy: deletion.isPending,
              notice: cancelInstead(booking, () => choose('cancelled')),
              onDelete: () => deletion.mutate(id),
            }
          : undefined
      }
      news={
        <>
          <UnsavedChange list="bookings" id={id} />
          {isAsked && <StatusEmailQuestion booking={latest()} />}
          <RowMessages list="bookings" id={id} customer={customer} rowUpdatedAt={rowUpdatedAt} />
          {isToday && <TextActions booking={booking} />}
          {isAssigning && booking.visit && (
            <PeopleDialog booking={{ ...latest(), visit: booking.visit }} onClose={() => setAssigning(false)} />
          )}
        </>
      }
      related={
        <>
          {(booking.visit || booking.status !== 'pending') && <JobRecord booking={booking} />}
          {mayQuote && (
            <RowQuotes list="bookings" id={id} name={name} email={email} isWriting={isWriting} onWriting={setWriting} />
          )}
          {maySeeRelated && (
            <RelatedRows
              list="bookings"
              id={id}
              name={name}
              {...(openStatuses.includes(booking.status) && { onSlot: () => onSlot(booking) })}
            />
          )}
        </>
      }
      history={<HistoryDisclosure list="bookings" row={booking} />}
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

/** What staff do next about a booking: set its visit, or give it a status. Undefined when there is nothing. */
function stepOf({ status, visit }: Booking, today: CalendarDay) {
  if (!openStatuses.includes(status)) return undefined
  if (!visit) return 'schedule'
  if (status === 'pending') return 'confirmed'
  return status === 'in_progress' || visit.day <= today ? 'completed' : 'reschedule'
}

/** The agreed visit, and the customer's preferred time. Label and icon say which is which. */
function When({ booking }: { booking: Booking }) {
  const { visit } = booking
  const daysOf = useVisitDays()
  const hasTeam = useActiveTeam().length > 0
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
      {(booking.people.length > 0 || (visit && hasTeam)) && (
        <Fact name="Who comes">
          {booking.people.length > 0 ? <PeopleNames people={booking.people} /> : 'Nobody yet'}
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
