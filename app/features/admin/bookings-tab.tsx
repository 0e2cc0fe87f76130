import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#app/ui/field.tsx'
import { type Booking, isTold } from '#domain/booking.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { BookingBadge, bookingLooks, choicesOf } from './badges.tsx'
import { ListStates } from './list-states.tsx'
import { mailsCall, useChange, useDeletion } from './lists.ts'
import { MailFact } from './mails.tsx'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from './row-card.tsx'
import { timeInWords } from './times.ts'

export function BookingsTab({ query }: { query: UseQueryResult<Booking[]> }) {
  return (
    <ListStates query={query} what="bookings" empty="No bookings found.">
      {(booking) => <BookingCard key={booking.id} booking={booking} />}
    </ListStates>
  )
}

function BookingCard({ booking }: { booking: Booking }) {
  const [tellCustomer, setTellCustomer] = useState(false)
  const statusChange = useChange<string>({
    reloads: ['/api/bookings', ...(tellCustomer ? [mailsCall] : [])],
    request: (status) => ({
      method: 'PATCH',
      path: `/api/bookings/${booking.id}/status`,
      body: { status, ...(tellCustomer && isTold(status) && { tellCustomer }) },
    }),
    done: 'Status Updated',
    failed: { title: 'Update Failed', description: 'Failed to update booking status.' },
    onDone: () => setTellCustomer(false),
  })
  const deletion = useDeletion('/api/bookings')
  return (
    <RowCard
      title={booking.customerName}
      badges={<BookingBadge status={booking.status} />}
      actions={
        <>
          <div className="mr-auto">
            <Select
              label="Status"
              choices={choicesOf(bookingLooks)}
              value={booking.status}
              disabled={statusChange.isPending}
              onChange={(event) => statusChange.mutate(event.target.value)}
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
        </>
      }
    >
      <Fact name="Service">{booking.service}</Fact>
      <Fact name="Preferred">
        {dayInWords(dayOf(booking.preferredDate))}, {booking.preferredTime}
      </Fact>
      <PhoneFact phone={booking.customerPhone} />
      <EmailFact email={booking.customerEmail} />
      <Fact name="Address">{booking.address}</Fact>
      <Fact name="Description">{booking.description}</Fact>
      <Fact name="Received">{timeInWords(booking.createdAt)}</Fact>
      <MailFact about="booking" subjectId={booking.id} />
    </RowCard>
  )
}
