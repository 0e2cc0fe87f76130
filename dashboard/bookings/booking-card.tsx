import { useRef, useState } from 'react'
import { RelatedRows } from '#dashboard/history/related.tsx'
import { BookingBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { Checkbox } from '#dashboard/shared/checkbox.tsx'
import { ConflictNotice } from '#dashboard/shared/conflict-notice.tsx'
import { ContactActions } from '#dashboard/shared/contact-actions.tsx'
import { mailsPath, pathOf } from '#dashboard/shared/lists.ts'
import { MailFact } from '#dashboard/shared/mail-fact.tsx'
import { ifMatch, useDeletion, useStaffMutation } from '#dashboard/shared/mutations.ts'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from '#dashboard/shared/row-card.tsx'
import { timeInWords } from '#dashboard/shared/times.ts'
import { type Booking, hasStatusEmail } from '#domain/booking.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import { StatusSelect } from './status-select.tsx'

const openStatuses: readonly string[] = lists.bookings.openStatuses

type BookingCardProps = {
  booking: Booking
  /** Shows all bookings in the same slot. */
  onSlot(booking: Booking): void
}

export function BookingCard({ booking, onSlot }: BookingCardProps) {
  const [tellCustomer, setTellCustomer] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const saved = useRef(booking)
  const statusChange = useStaffMutation<string, Booking>({
    reloads: [pathOf('bookings'), ...(tellCustomer ? [mailsPath] : [])],
    request: (status) => ({
      method: 'PATCH',
      path: `${pathOf('bookings')}/${booking.id}/status`,
      body: { status, ...(tellCustomer && hasStatusEmail(status) && { tellCustomer }) },
      // A second change may be sent before the list has reloaded after the first.
      headers: ifMatch(saved.current.updatedAt > booking.updatedAt ? saved.current : booking),
    }),
    success: 'Status Updated',
    failure: { title: 'Update Failed', description: 'Failed to update booking status.' },
    onSuccess: (updated) => {
      saved.current = updated
      setTellCustomer(false)
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
          <PriorityBadge priority={booking.priority} />
          <BookingBadge status={booking.status} />
        </>
      }
      related={
        <RelatedRows
          list="bookings"
          id={booking.id}
          name={booking.customerName}
          {...(openStatuses.includes(booking.status) && { onSlot: () => onSlot(booking) })}
        />
      }
      contactActions={
        <ContactActions
          name={booking.customerName}
          phone={booking.customerPhone}
          email={booking.customerEmail}
          address={booking.address}
        />
      }
      actions={
        <>
          <div className="mr-auto">
            <StatusSelect
              status={booking.status}
              saving={statusChange.isPending ? statusChange.variables : undefined}
              onChoose={statusChange.mutate}
            />
            <Checkbox
              label="Email the customer when I confirm or cancel"
              className="mt-1 text-sm/body"
              checked={tellCustomer}
              onChange={(event) => setTellCustomer(event.target.checked)}
            />
          </div>
          <DeleteButton
            what={`the booking for ${booking.customerName}`}
            isBusy={deletion.isPending}
            onDelete={() => deletion.mutate(booking.id)}
          />
          {hasConflict && (
            <ConflictNotice>
              Someone else changed this booking. Your change was not saved. The card shows their version.
            </ConflictNotice>
          )}
        </>
      }
    >
      <Fact name="Service">{booking.service}</Fact>
      <Fact name="Preferred">
        <strong>
          {dayInWords(dayOf(booking.preferredDate))}, {booking.preferredTime}
        </strong>
      </Fact>
      <PhoneFact phone={booking.customerPhone} />
      <EmailFact email={booking.customerEmail} />
      <Fact name="Address">{booking.address}</Fact>
      <Fact name="Description">{booking.description}</Fact>
      <Fact name="Received">{timeInWords(booking.createdAt)}</Fact>
      <MailFact list="bookings" subjectId={booking.id} />
    </RowCard>
  )
}
