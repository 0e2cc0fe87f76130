import { BookingBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Rows } from '#dashboard/kit/list/rows.tsx'
import type { TableColumn } from '#dashboard/kit/list/table.tsx'
import { useRowsOf } from '#dashboard/kit/view/tab-list.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { isCalendar, plainView, type ViewProps } from '#dashboard/kit/view/view.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { QuoteBadge } from '#features/quotes/staff/quote-state.tsx'
import { shownPhone } from '#firm/phone.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { BookingCard, PlannedVisit } from './booking-card.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { NotToldMark } from './not-told.tsx'

function Planned({ booking }: { booking: Booking }) {
  return (
    <>
      <PlannedVisit booking={booking} />
      <PeopleMarks people={booking.people} className="ml-auto" />
      <NotToldMark booking={booking} />
    </>
  )
}

/** The status, and below it where the quote stands. */
function States({ booking: { id, status } }: { booking: Booking }) {
  return (
    <span className="grid justify-items-start">
      <BookingBadge status={status} />
      <QuoteBadge list="bookings" id={id} isShort />
    </span>
  )
}

const bookingColumns: TableColumn<Booking>[] = [
  { name: 'Customer', width: '18%', cell: ({ customerName }) => customerName },
  { name: 'Visit', width: '22%', sorts: ['visit', 'newest'], cell: (booking) => <Planned booking={booking} /> },
  { name: 'Service', width: '16%', cell: ({ service, description }) => serviceInRow(service, description) },
  { name: 'Address', width: 'auto', isInDetails: true, cell: ({ address }) => address },
  { name: 'Phone', width: '11%', isInDetails: true, cell: ({ customerPhone }) => shownPhone(customerPhone) },
  { name: 'Priority', width: '6rem', cell: ({ priority }) => <PriorityBadge priority={priority} isShort /> },
  { name: 'Status', width: '10.5rem', cell: (booking) => <States booking={booking} /> },
]

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
