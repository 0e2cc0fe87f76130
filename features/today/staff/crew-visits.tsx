import { CalendarSync } from 'lucide-react'
import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { openTool } from '#dashboard/kit/open-tool.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { BookingDetails } from '#features/bookings/staff/booking-details.tsx'
import { BookingDialogs } from '#features/bookings/staff/booking-dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Today } from './today.tsx'
import { useVisits } from './use-visits.ts'

const noBookings: Booking[] = []

/** What crew see: their own visits of the next two weeks, those of today and tomorrow first, and the details of one. */
export function CrewVisits({ view, show }: ViewProps) {
  const { query } = useVisits()
  const openRow = useOpenRow('bookings', query.data?.rows ?? noBookings, view)
  return (
    <BookingDialogs>
      <Details
        openRow={openRow}
        // The server refuses a request for several visits as soon as one is somebody else's.
        batches={[]}
        what="booking"
        details={(booking) => <BookingDetails booking={booking} onSlot={() => {}} />}
      >
        <Today show={show} />
        <Button look="quiet" className="mt-4 w-full print:hidden" onClick={() => openTool('My calendar')}>
          <CalendarSync aria-hidden className="size-4" />
          My visits in this phone’s calendar
        </Button>
      </Details>
    </BookingDialogs>
  )
}
