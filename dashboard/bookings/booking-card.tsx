import { CalendarCheck, CalendarClock, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { RelatedRows } from '#dashboard/history/related.tsx'
import { RowPhotos } from '#dashboard/photos/row-photos.tsx'
import { ReminderFact } from '#dashboard/reminders/reminder-fact.tsx'
import { AnsweredMessages, RowMessages } from '#dashboard/requests/row-messages.tsx'
import { BookingBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { ConflictNotice } from '#dashboard/shared/conflict-notice.tsx'
import { ContactActions } from '#dashboard/shared/contact-actions.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { MailFact } from '#dashboard/shared/mail-fact.tsx'
import { ifMatch, useDeletion, useStaffMutation } from '#dashboard/shared/mutations.ts'
import { PendingNotice } from '#dashboard/shared/pending-notice.tsx'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from '#dashboard/shared/row-card.tsx'
import { timeInWords } from '#dashboard/shared/times.ts'
import { WaitingFact } from '#dashboard/shared/waiting-fact.tsx'
import { OpenedTexts } from '#dashboard/texts/opened-texts.tsx'
import { TextActions } from '#dashboard/texts/text-actions.tsx'
import type { Booking } from '#domain/booking.ts'
import { lists } from '#domain/lists.ts'
import { durationInWords } from '#domain/visit.ts'
import { wasOver } from '#domain/wish.ts'
import { Button } from '#ui/button.tsx'
import { answerAboutEmail, askAboutEmail, useIsAsked } from './asked-emails.ts'
import { visitInWords, wishInWords } from './booking-changes.ts'
import { useBookingDialogs } from './booking-dialogs.tsx'
import { StatusEmailQuestion } from './status-email-question.tsx'
import { StatusSelect } from './status-select.tsx'

const openStatuses: readonly string[] = lists.bookings.openStatuses

type BookingCardProps = {
  booking: Booking
  /** Shows all bookings in the same slot. */
  onSlot(booking: Booking): void
}

export function BookingCard({ booking, onSlot }: BookingCardProps) {
  const isAsked = useIsAsked(booking.id)
  const [hasConflict, setConflict] = useState(false)
  const saved = useRef(booking)
  // The list may not have reloaded yet after a change of the status.
  const latest = () => (saved.current.updatedAt > booking.updatedAt ? saved.current : booking)
  const dialogs = useBookingDialogs()
  const statusChange = useStaffMutation<string, Booking>({
    row: () => ({ list: 'bookings', id: booking.id }),
    reloads: [pathOf('bookings')],
    request: (status) => ({
      method: 'PATCH',
      path: `${pathOf('bookings')}/${booking.id}/status`,
      body: { status },
      headers: ifMatch(latest()),
    }),
    success: (updated) => {
      askAboutEmail(updated)
      return { title: 'Status Updated' }
    },
    failure: { title: 'Update Failed', description: 'Failed to update booking status.' },
    onSuccess: (updated) => {
      saved.current = updated
      setConflict(false)
    },
    onConflict: () => setConflict(true),
  })
  const deletion = useDeletion('bookings')
  return (
    <RowCard
      id={booking.id}
      title={booking.customerName}
      badges={
        <>
          <PendingNotice row={{ list: 'bookings', id: booking.id }} />
          <PriorityBadge priority={booking.priority} />
          <BookingBadge status={booking.status} />
        </>
      }
      related={
        <>
          <RowMessages
            list="bookings"
            id={booking.id}
            customer={{ name: booking.customerName, email: booking.customerEmail }}
            rowUpdatedAt={() => latest().updatedAt}
          />
          <RelatedRows
            list="bookings"
            id={booking.id}
            name={booking.customerName}
            {...(openStatuses.includes(booking.status) && { onSlot: () => onSlot(booking) })}
          />
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
          <div className="mr-auto">
            <StatusSelect
              status={booking.status}
              saving={statusChange.isPending ? statusChange.variables : undefined}
              onChoose={statusChange.mutate}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-2.5 max-sm:w-full max-sm:gap-2 max-sm:[&>.button]:flex-auto max-sm:[&>.button]:px-2">
            <Button look="quiet" onClick={() => dialogs.setVisit(latest())}>
              <CalendarClock aria-hidden className="size-4" />
              {booking.visit ? 'Change visit' : 'Set visit'}
            </Button>
            <Button look="quiet" onClick={() => dialogs.edit(latest())}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
            <DeleteButton
              what={`the booking for ${booking.customerName}`}
              isBusy={deletion.isPending}
              onDelete={() => deletion.mutate(booking.id)}
            />
          </div>
          {isAsked && <StatusEmailQuestion booking={latest()} onAnswer={() => answerAboutEmail(booking.id)} />}
          {hasConflict && (
            <ConflictNotice>
              Someone else changed this booking. Your change was not saved. The card shows their version.
            </ConflictNotice>
          )}
        </>
      }
    >
      <WaitingFact isUnanswered={booking.status === 'pending' && !booking.visit} since={booking.createdAt} />
      <Fact name="Service">{booking.service}</Fact>
      <When booking={booking} />
      <PhoneFact phone={booking.customerPhone} />
      {booking.customerEmail && <EmailFact email={booking.customerEmail} />}
      <Fact name="Address">{booking.address}</Fact>
      <Fact name="Description">{booking.description}</Fact>
      <Fact name="Estimated duration">{booking.estimatedDuration}</Fact>
      <Fact name="Internal notes">{booking.notes}</Fact>
      <Fact name="Received">{timeInWords(booking.createdAt)}</Fact>
      <RowPhotos list="bookings" id={booking.id} />
      <AnsweredMessages list="bookings" id={booking.id} />
      <OpenedTexts bookingId={booking.id} />
      <ReminderFact booking={booking} />
      <MailFact list="bookings" subjectId={booking.id} />
    </RowCard>
  )
}

/** The agreed visit, and the customer's wish. Label and icon say which is which. */
function When({ booking }: { booking: Booking }) {
  const { visit } = booking
  const icon = 'mr-1.5 inline size-4 align-[-0.15em]'
  return (
    <>
      {visit && (
        <Fact name="Visit">
          <CalendarCheck aria-hidden className={`${icon} text-safe`} />
          <strong>{visitInWords(visit)}</strong>
          <span className="block text-muted">{durationInWords(visit.durationMinutes)} planned</span>
        </Fact>
      )}
      <Fact name="Preferred">
        <CalendarClock aria-hidden className={icon} />
        {visit ? wishInWords(booking) : <strong>{wishInWords(booking)}</strong>}
        {!visit && openStatuses.includes(booking.status) && wasOver(booking) && (
          <span className="block font-semibold text-wait">This time was over when the request came in</span>
        )}
      </Fact>
    </>
  )
}
