import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { hasDraft } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Button } from '#ui/button.tsx'

const NewBookingDialog = later((parts) => parts.NewBookingDialog)

const newBookingDraft = 'new booking'
const target = { path: '/api/admin/bookings', reloads: [] }

/** A button that books for a caller. */
export function AddBooking() {
  const [isAdding, setAdding] = useState(() => hasDraft(newBookingDraft))
  return (
    <>
      <Button data-add className="shrink-0 px-3.5 max-sm:px-2.5" onClick={() => setAdding(true)}>
        <CalendarPlus aria-hidden className="size-5 max-sm:hidden" />
        <span>
          Add<span className="max-sm:sr-only"> Booking</span>
        </span>
      </Button>
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
