import { CalendarSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readRow } from '#dashboard/kit/lists.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { VisitDialog } from './visit-dialog.tsx'

const failure = { title: 'Not Found', description: 'The booking could not be loaded.', tone: 'destructive' } as const

/** A button that opens the visit of a booking with free times for it. `children` is said after its label. */
export function FindTimeAction({ bookingId, children }: { bookingId: number; children: ReactNode }) {
  const [booking, setBooking] = useState<Booking>()
  async function open() {
    const row = await readRow('bookings', bookingId).catch(() => undefined)
    if (row) setBooking(row)
    else toast(failure)
  }
  return (
    <>
      <Button look="quiet" onClick={() => void open()}>
        <CalendarSearch aria-hidden className="size-4" />
        <span>
          Find a time
          {children}
        </span>
      </Button>
      {booking && <VisitDialog booking={booking} findsTime onClose={() => setBooking(undefined)} />}
    </>
  )
}
