import { useRef, useState } from 'react'
import { RelatedRows } from '#dashboard/history/related.tsx'
import { BookingBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { ContactActions } from '#dashboard/shared/contact-actions.tsx'
import { mailsPath, pathOf } from '#dashboard/shared/lists.ts'
import { MailFact } from '#dashboard/shared/mail-fact.tsx'
import { inViewOf, useChange, useDeletion } from '#dashboard/shared/mutations.ts'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from '#dashboard/shared/row-card.tsx'
import { timeInWords } from '#dashboard/shared/times.ts'
import { type Booking, isTold } from '#domain/booking.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import { StatusSelect } from './status-select.tsx'

const open: readonly string[] = lists.bookings.openStatuses

type BookingCardProps = {
  booking: Booking
  /** Shows the booking's hour, which another booking asks for too. */
  onSlot(booking: Booking): void
}

export function BookingCard({ booking, onSlot }: BookingCardProps) {
  const [tellCustomer, setTellCustomer] = useState(false)
  const [isOvertaken, setOvertaken] = useState(false)
  const saved = useRef(booking)
  const statusChange = useChange<string, Booking>({
    reloads: [pathOf('bookings'), ...(tellCustomer ? [mailsPath] : [])],
    request: (status) => ({
      method: 'PATCH',
      path: `/api/bookings/${booking.id}/status`,
      body: { status, ...(tellCustomer && isTold(status) && { tellCustomer }) },
      // What was chosen meanwhile is sent in view of our own change before it.
      headers: inViewOf(saved.current.updatedAt > booking.updatedAt ? saved.current : booking),
    }),
    done: 'Status Updated',
    failed: { title: 'Update Failed', description: 'Failed to update booking status.' },
    onDone: (answer) => {
      saved.current = answer
      setTellCustomer(false)
      setOvertaken(false)
    },
    onOvertaken: () => setOvertaken(true),
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
      reach={
        <>
          <RelatedRows
            list="bookings"
            id={booking.id}
            name={booking.customerName}
            {...(open.includes(booking.status) && { onSlot: () => onSlot(booking) })}
          />
          <ContactActions
            name={booking.customerName}
            phone={booking.customerPhone}
            email={booking.customerEmail}
            address={booking.address}
          />
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
            <label className="tick">
              <input
                type="checkbox"
                checked={tellCustomer}
                onChange={(event) => setTellCustomer(event.target.checked)}
              />
              Mail the customer when I confirm or cancel
            </label>
          </div>
          <DeleteButton
            what={`the booking of ${booking.customerName}`}
            busy={deletion.isPending}
            onDelete={() => deletion.mutate(booking.id)}
          />
          {isOvertaken && (
            <p role="alert" className="overtaken">
              Somebody else changed this booking meanwhile. Above is how it stands now; your change was not made.
            </p>
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
