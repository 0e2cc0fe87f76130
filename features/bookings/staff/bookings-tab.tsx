import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Rows } from '#dashboard/kit/list/rows.tsx'
import { useRowsOf } from '#dashboard/kit/view/tab-list.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { isCalendar, plainView, type ViewProps } from '#dashboard/kit/view/view.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { bookingColumns } from './booking-table.tsx'

const BookingsCalendar = later((parts) => parts.BookingsCalendar)

const noBookings: Booking[] = []

export function BookingsTab({ view, show }: ViewProps) {
  // Clears the search and the filters, so every booking in the slot is shown.
  function onSlot(booking: Booking) {
    searchFor('')
    show({ ...plainView('bookings'), layout: 'week', day: plannedVisit(booking).day })
  }
  const Layout = isCalendar(view) ? BookingsCalendar : BookingList
  return (
    <BookingDialogs>
      <Layout view={view} show={show} onSlot={onSlot} />
    </BookingDialogs>
  )
}

function BookingList({ view, show, onSlot }: ViewProps & { onSlot(booking: Booking): void }) {
  const list = useRowsOf('bookings', view)
  const openRow = useOpenRow('bookings', list.data?.rows ?? noBookings, view)
  const openId = view.open
  return (
    <Details
      list="bookings"
      openRow={openRow}
      batches={list.data?.batches ?? []}
      what="booking"
      details={(booking) => <BookingDetails booking={booking} onSlot={onSlot} />}
    >
      <Rows
        list={list}
        what="bookings"
        empty="No bookings found."
        view={view}
        show={show}
        columns={bookingColumns}
        openId={openId}
        onOpen={openRow.open}
      >
        {(booking) => <BookingCard booking={booking} isOpen={booking.id === openId} onOpen={openRow.open} />}
      </Rows>
    </Details>
  )
}
