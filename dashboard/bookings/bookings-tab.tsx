import { useMemo } from 'react'
import { BookingsCalendar } from '#dashboard/calendar/bookings-calendar.tsx'
import { Cards } from '#dashboard/shared/list/cards.tsx'
import { useIsPlain, useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { plannedVisit } from '#domain/visit.ts'
import { AddBooking } from './add-booking.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { Upcoming, useUpcoming } from './upcoming.tsx'

export function BookingsTab({ view, show }: ViewProps) {
  // Clears the search and the filters, so every booking in the slot is shown.
  function onSlot(booking: Booking) {
    searchFor('')
    show({ ...plainView('bookings'), layout: 'week', day: plannedVisit(booking).day })
  }
  const Layout = view.layout === 'cards' ? BookingCards : BookingsCalendar
  return (
    <BookingDialogs>
      <AddBooking />
      <Layout view={view} show={show} onSlot={onSlot} />
    </BookingDialogs>
  )
}

function BookingCards({ view, show, onSlot }: ViewProps & { onSlot(booking: Booking): void }) {
  const list = useRowsOf('bookings', view)
  const isPlain = useIsPlain(view)
  const upcoming = useUpcoming()
  const upcomingIds = useMemo(
    () => new Set(isPlain ? upcoming.flatMap(({ shown }) => shown.map(({ id }) => id)) : []),
    [isPlain, upcoming],
  )
  return (
    <>
      {upcomingIds.size > 0 && (
        <Upcoming days={upcoming} onSlot={onSlot} onDay={(day) => show({ ...view, layout: 'week', day })} />
      )}
      <Cards list={list} what="bookings" empty="No bookings found." view={view} show={show} exclude={upcomingIds}>
        {(booking) => <BookingCard booking={booking} onSlot={onSlot} />}
      </Cards>
    </>
  )
}
