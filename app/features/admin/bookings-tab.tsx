import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from '#app/ui/field.tsx'
import type { Booking } from '#domain/booking.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { BookingBadge, bookingLooks, choicesOf } from './badges.tsx'
import { ListStates } from './list-states.tsx'
import { useChange, useDeletion } from './lists.ts'
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
  const statusChange = useChange<string>({
    list: '/api/bookings',
    request: (status) => ({ method: 'PATCH', path: `/api/bookings/${booking.id}/status`, body: { status } }),
    done: 'Status Updated',
    failed: { title: 'Update Failed', description: 'Failed to update booking status.' },
  })
  const deletion = useDeletion('/api/bookings', { done: 'Booking Deleted', failed: 'Failed to delete booking.' })
  return (
    <RowCard
      title={booking.customerName}
      badges={<BookingBadge status={booking.status} />}
      actions={
        <>
          <Select
            label="Status"
            className="mr-auto"
            choices={choicesOf(bookingLooks)}
            value={booking.status}
            disabled={statusChange.isPending}
            onChange={(event) => statusChange.mutate(event.target.value)}
          />
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
    </RowCard>
  )
}
