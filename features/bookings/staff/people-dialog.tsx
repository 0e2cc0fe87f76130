import { useState } from 'react'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { moveVisits, type ScheduledBooking } from '#features/selection/staff/change-rows.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PeopleField } from './people-field.tsx'

type PeopleDialogProps = { booking: ScheduledBooking; onClose(): void }

/** Says who comes to a visit, whose day and time stay. */
export function PeopleDialog({ booking, onClose }: PeopleDialogProps) {
  const [people, setPeople] = useState<string[]>(booking.people)
  const isSame = people.join() === booking.people.join()
  function save() {
    const { visit } = booking
    if (!isSame) moveVisits([booking], () => ({ ...visit, people, confirm: false, tellCustomer: false }))
    onClose()
  }
  return (
    <Dialog title={`Who comes: ${booking.customerName}`} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <PeopleField people={people} error={undefined} onChange={setPeople} />
        <FormButtons submitText="Save" isSaving={false} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
