import { CalendarCheck } from 'lucide-react'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { addressOf, plainView, type View, type ViewProps } from '#dashboard/kit/view/view.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Related } from '#features/same-customer/related.ts'
import { ButtonLink } from '#ui/button.tsx'

type BookingLinkProps = Pick<ViewProps, 'show'> & { booking: NonNullable<Related['madeBooking']> }

/** A link to the booking that was made from a row. */
export function BookingLink({ booking, show }: BookingLinkProps) {
  const view: View = { ...plainView('bookings'), layout: 'week', day: booking.day }
  return (
    <ButtonLink
      look="quiet"
      href={`?${addressOf(view)}`}
      onClick={(event) => {
        // A page load would lock the dashboard.
        event.preventDefault()
        searchFor('')
        show(view)
      }}
    >
      <CalendarCheck aria-hidden className="size-4" />
      Booking {referenceOf('bookings', booking.id)}
    </ButtonLink>
  )
}
