import { useMemo } from 'react'
import { BookingsCalendar } from '#dashboard/calendar/bookings-calendar.tsx'
import { Details } from '#dashboard/shared/details/details.tsx'
import { useOpenRow } from '#dashboard/shared/details/use-open-row.ts'
import { Rows } from '#dashboard/shared/list/rows.tsx'
import { useIsTable } from '#dashboard/shared/list/use-wide.ts'
import { pathOf, reload } from '#dashboard/shared/lists.ts'
import { useIsPlain, useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { isCalendar, plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { plannedVisit } from '#domain/visit.ts'
import { AddBooking } from './add-booking.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { BookingRow } from './booking-row.tsx'
import { bookingColumns } from './booking-table.tsx'
import { Upcoming, useUpcoming } from './upcoming.tsx'

export function BookingsTab({ view, show }: ViewProps) {
  // Clears the search and the filters, so every booking in the slot is shown.
  function onSlot(booking: Booking) {
    searchFor('')
    show({ ...plainView('bookings'), layout: 'week', day: plannedVisit(booking).day })
  }
  const Layout = isCalendar(view) ? BookingsCalendar : BookingList
  return (
    <BookingDialogs>
      <AddBooking />
      <Layout view={view} show={show} onSlot={onSlot} />
    </BookingDialogs>
  )
}

const noBookings: Booking[] = []
const noBatches: number[][] = []

function BookingList({ view, show, onSlot }: ViewProps & { onSlot(booking: Booking): void }) {
  const list = useRowsOf('bookings', view)
  const isTable = useIsTable(view)
  const hasUpcoming = useIsPlain(view) && !isTable
  const { days, isError } = useUpcoming(hasUpcoming)
  const upcoming = useMemo(() => (hasUpcoming ? days?.flatMap(({ shown }) => shown) : noBookings), [hasUpcoming, days])
  const upcomingIds = useMemo(() => new Set(upcoming?.map(({ id }) => id)), [upcoming])
  // Without the upcoming visits, a row would move away as soon as they are there.
  const data = upcoming && list.data
  const { rows = noBookings, batches = noBatches, total = 0 } = data ?? {}
  const ordered = useMemo(
    () => [...(upcoming ?? noBookings), ...rows.filter(({ id }) => !upcomingIds.has(id))],
    [upcoming, upcomingIds, rows],
  )
  const openRow = useOpenRow('bookings', ordered, view)
  const openId = openRow.row?.id
  return (
    <Details
      openRow={openRow}
      batches={[[...upcomingIds], ...batches]}
      what="booking"
      card={(booking) => <BookingCard booking={booking} onSlot={onSlot} />}
    >
      {days && upcomingIds.size > 0 && (
        <Upcoming
          days={days}
          hasOthers={total > upcomingIds.size}
          openId={openId}
          onOpen={openRow.open}
          onDay={(day) => show({ ...view, layout: 'week', day })}
        />
      )}
      <Rows
        list={{ ...list, data, isError: list.isError || isError, refetch: () => reload(pathOf('bookings')) }}
        what="bookings"
        empty="No bookings found."
        view={view}
        show={show}
        exclude={upcomingIds}
        columns={bookingColumns}
        openId={openId}
        onOpen={openRow.open}
      >
        {(booking) => <BookingRow booking={booking} hasDay isOpen={booking.id === openId} onOpen={openRow.open} />}
      </Rows>
    </Details>
  )
}
