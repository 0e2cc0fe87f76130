import { createContext, type ReactNode, use } from 'react'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import type { Booking } from '#features/bookings/booking.ts'

type Open = { setVisit(booking: Booking): void; edit(booking: Booking): void }

const BookingDialog = later((parts) => parts.BookingDialog)
const VisitDialog = later((parts) => parts.VisitDialog)

const Dialogs = createContext<Open>({ setVisit: () => {}, edit: () => {} })

/** Opens a dialog for a booking. The dialog stays open when a reload moves the booking's card. */
export const useBookingDialogs = () => use(Dialogs)

export function BookingDialogs({ children }: { children: ReactNode }) {
  const [visited, setVisit] = useSubject<Booking>('visit')
  const [edited, edit] = useSubject<Booking>('booking')
  return (
    <Dialogs value={{ setVisit, edit }}>
      {children}
      {visited && <VisitDialog booking={visited} onClose={() => setVisit(undefined)} />}
      {edited && <BookingDialog booking={edited} onClose={() => edit(undefined)} />}
    </Dialogs>
  )
}
