import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { useRelated } from '#dashboard/history/related.tsx'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { addressOf, plainView, type View } from '#dashboard/shared/view/view.ts'
import { dayOf } from '#domain/calendar-day.ts'
import type { ListName } from '#domain/lists.ts'
import { Button } from '#ui/button.tsx'

type ConvertActionProps = {
  list: Exclude<ListName, 'bookings'>
  id: number
  onConvert(): void
  show(next: View): void
}

/** Offers to make a booking of the row, or links to the booking that was made of it. */
export function ConvertAction({ list, id, onConvert, show }: ConvertActionProps) {
  const made = useRelated(list, id)?.madeBooking
  if (!made) {
    return (
      <Button look="quiet" onClick={onConvert}>
        <CalendarPlus aria-hidden className="size-4" />
        Make a booking
      </Button>
    )
  }
  const view: View = { ...plainView('bookings'), layout: 'week', day: dayOf(made.preferredDate) }
  return (
    <a
      className="button"
      data-look="quiet"
      href={`?${addressOf(view)}`}
      onClick={(event) => {
        // Loading the page anew would lock the dashboard.
        event.preventDefault()
        searchFor('')
        show(view)
      }}
    >
      <CalendarCheck aria-hidden className="size-4" />
      Booking #{made.id}
    </a>
  )
}
