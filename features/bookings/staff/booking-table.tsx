import { BookingBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
import type { TableColumn } from '#dashboard/kit/list/table.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { QuoteBadge } from '#features/quotes/staff/quote-state.tsx'
import { shownPhone } from '#firm/phone.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { PlannedVisit } from './booking-card.tsx'
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

export const bookingColumns: TableColumn<Booking>[] = [
  { name: 'Customer', width: '18%', cell: ({ customerName }) => customerName },
  { name: 'Visit', width: '22%', cell: (booking) => <Planned booking={booking} /> },
  { name: 'Service', width: '16%', cell: ({ service, description }) => serviceInRow(service, description) },
  { name: 'Address', width: 'auto', cell: ({ address }) => address },
  { name: 'Phone', width: '11%', cell: ({ customerPhone }) => shownPhone(customerPhone) },
  { name: 'Priority', width: '6rem', cell: ({ priority }) => <PriorityBadge priority={priority} isShort /> },
  { name: 'Status', width: '10.5rem', cell: (booking) => <States booking={booking} /> },
]
