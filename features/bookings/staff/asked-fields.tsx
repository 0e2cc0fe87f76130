import { bookingChoices } from '#content'
import { HowHeard } from '#dashboard/kit/how-heard.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import type { AskedField } from '#features/bookings/booking-columns.ts'
import { bookingLabels } from '#firm/labels.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import { Select, TextArea, TextField } from '#ui/field.tsx'

type AskedFieldsProps = {
  booking: Booking
  /** Registers the field of the form, with its error. */
  field(name: AskedField): object
}

/** What the customer was asked, to correct it. A service or time that cannot be chosen any more stays. */
export function AskedFields({ booking, field }: AskedFieldsProps) {
  const of = (name: AskedField) => ({ label: bookingLabels[name], ...field(name) })
  return (
    <fieldset className="grid gap-5 border-line border-t pt-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="pr-3 font-semibold">What the customer told us</legend>
      <TextField type="tel" required {...of('customerPhone')} />
      <TextField required {...of('customerName')} />
      <TextField type="email" {...of('customerEmail')} />
      <TextField required {...of('address')} />
      <Select className="sm:col-span-2" choices={choices(bookingChoices, booking.service)} {...of('service')} />
      {booking.hasPreference && (
        <>
          <TextField type="date" required {...of('preferredDate')} />
          <Select choices={choices(timeSlots, booking.preferredTime, slotInWords)} {...of('preferredTime')} />
        </>
      )}
      <TextArea className="sm:col-span-2" rows={3} {...of('description')} />
      <HowHeard className="sm:col-span-2" present={booking.howHeard} {...field('howHeard')} />
    </fieldset>
  )
}

const choices = (offered: readonly string[], present: string, labelOf = (value: string) => value) =>
  [...new Set([...offered, present])].map((value) => ({ value, label: labelOf(value) }))
