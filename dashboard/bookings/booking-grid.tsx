import { Batch } from '#dashboard/shared/list/batch.ts'
import type { Booking } from '#domain/booking.ts'
import { BookingCard } from './booking-card.tsx'

type BookingGridProps = { bookings: readonly Booking[]; onSlot(booking: Booking): void }

/** The cards of a few bookings, all in the document. */
export function BookingGrid({ bookings, onSlot }: BookingGridProps) {
  return (
    <Batch value={bookings.map(({ id }) => id)}>
      <div className="grid gap-4 lg:grid-cols-2">
        {bookings.map((booking) => (
          <BookingCard key={booking.id} booking={booking} onSlot={onSlot} />
        ))}
      </div>
    </Batch>
  )
}
