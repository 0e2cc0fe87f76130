import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { hasDraft } from '#dashboard/session/drafts.ts'
import { Button } from '#ui/button.tsx'
import { NewBookingDialog } from './new-booking-dialog.tsx'

const newBookingDraft = 'new booking'
const target = { path: '/api/admin/bookings', reloads: [] }

/** A button that books for a caller. */
export function AddBooking() {
  const [isAdding, setAdding] = useState(() => hasDraft(newBookingDraft))
  return (
    <>
      <div className="mb-4 flex justify-end print:hidden">
        <Button onClick={() => setAdding(true)}>
          <CalendarPlus aria-hidden className="size-5" />
          Add Booking
        </Button>
      </div>
      {isAdding && (
        <NewBookingDialog
          title="Add Booking"
          submitText="Save Booking"
          draft={newBookingDraft}
          values={{}}
          target={target}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
