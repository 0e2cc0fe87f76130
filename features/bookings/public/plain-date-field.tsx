import { bookingFieldId } from '#features/bookings/booking-fields.ts'
import { bookableDaysInWords } from '#firm/bookable-days.ts'
import { fieldLabels } from '#firm/labels.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import { TextField } from '#ui/field.tsx'

const weekDays = bookableDaysInWords()

/** The preferred date in a posted form. The server checks the day. */
export function PlainDateField(control: FieldControl) {
  return (
    <TextField
      required
      type="date"
      id={bookingFieldId('preferredDate')}
      label={fieldLabels.preferredDate}
      hint={`Choose a day, starting tomorrow.${weekDays ? ` We schedule visits ${weekDays}.` : ''}`}
      {...control}
    />
  )
}
