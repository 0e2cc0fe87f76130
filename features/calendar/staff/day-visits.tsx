import { memo, useMemo } from 'react'
import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import type { View } from '#dashboard/kit/view/view.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { BookingCard } from '#features/bookings/staff/booking-card.tsx'
import { BookingDetails } from '#features/bookings/staff/booking-details.tsx'
import type { CalendarVisit } from './visits.ts'

type DayVisitsProps = {
  visits: readonly CalendarVisit[]
  view: View
  onSlot(booking: Booking): void
  /** Whether the visits have cards. The day board shows them itself. */
  hasCards: boolean
}

/** The rows of a day's visits, and the details of one. Memoized, because the calendar above follows the pointer. */
export const DayVisits = memo(function DayVisits({ visits, view, onSlot, hasCards }: DayVisitsProps) {
  const bookings = useMemo(() => visits.map(({ booking }) => booking), [visits])
  const openRow = useOpenRow('bookings', bookings, view)
  return (
    <Details
      openRow={openRow}
      batches={[bookings.map(({ id }) => id)]}
      what="booking"
      details={(booking) => <BookingDetails booking={booking} onSlot={onSlot} />}
    >
      {hasCards && bookings.length > 0 && (
        <div className="grid gap-2">
          {bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking} isOpen={booking.id === view.open} onOpen={openRow.open} />
          ))}
        </div>
      )}
    </Details>
  )
})
