import { useState } from 'react'
import { useOverview } from '#dashboard/overview/use-overview.ts'
import { later } from '#dashboard/shared/later.tsx'
import type { ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'

const AcceptedList = later((parts) => parts.AcceptedList)
const VisitDialog = later((parts) => parts.VisitDialog)

/** Accepted quotes whose work is not scheduled. Renders nothing when there are none. */
export function AcceptedQuotes({ show }: Pick<ViewProps, 'show'>) {
  const quotes = useOverview().data?.quotes.toSchedule ?? []
  // Outlives the list, which loses the quote as soon as its booking has a visit.
  const [booking, setBooking] = useState<Booking>()
  return (
    <>
      {quotes.length > 0 && <AcceptedList quotes={quotes} onBooking={setBooking} show={show} />}
      {booking && <VisitDialog key={booking.id} booking={booking} onClose={() => setBooking(undefined)} />}
    </>
  )
}
