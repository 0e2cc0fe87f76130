import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { addressOf, plainView, type View, type ViewProps } from '#dashboard/kit/view/view.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { ListName } from '#features/lists.ts'
import { useRelated } from '#features/same-customer/staff/related.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

type ConvertActionProps = Pick<ViewProps, 'show'> & {
  list: Exclude<ListName, 'bookings'>
  id: number
  onConvert(): void
}

/** A button that converts the row to a booking, or a link to the booking if there is one. */
export function ConvertAction({ list, id, onConvert, show }: ConvertActionProps) {
  const booking = useRelated(list, id)?.madeBooking
  if (!booking) {
    return (
      <Button look="quiet" onClick={onConvert}>
        <CalendarPlus aria-hidden className="size-4" />
        Create booking
      </Button>
    )
  }
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
