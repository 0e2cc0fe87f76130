import { BookingsCalendar } from '#dashboard/calendar/bookings-calendar.tsx'
import { Cards } from '#dashboard/shared/list/cards.tsx'
import { useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { plannedVisit } from '#domain/visit.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'

export function BookingsTab({ view, show }: ViewProps) {
  // Clears the search and the filters, so every booking in the slot is shown.
  function onSlot(booking: Booking) {
    searchFor('')
    show({ ...plainView('bookings'), layout: 'week', day: plannedVisit(booking).day })
  }
  const Layout = view.layout === 'cards' ? BookingCards : BookingsCalendar
  return (
    <BookingDialogs>
      <Layout view={view} show={show} onSlot={onSlot} />
    </BookingDialogs>
  )
}

function BookingCards({ view, show, onSlot }: ViewProps & { onSlot(booking: Booking): void }) {
  const list = useRowsOf('bookings', view)
  return (
    <Cards list={list} what="bookings" empty="No bookings found." view={view} show={show}>
      {(booking) => <BookingCard booking={booking} onSlot={onSlot} />}
    </Cards>
  )
}
