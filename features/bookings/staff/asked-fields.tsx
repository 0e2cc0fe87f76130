import { StaffField } from '#dashboard/kit/edit/staff-field.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { type BookingField, bookingFieldNames, bookingFields } from '#features/bookings/booking-fields.ts'
import { StaffBooking } from '#features/bookings/staff-booking.ts'

type AskedFieldsProps = {
  booking: Booking
  /** Registers the field of the form, with its error. */
  field(name: BookingField): object
}

/** What the customer was asked, to correct it. */
export function AskedFields({ booking, field }: AskedFieldsProps) {
  const shown = bookingFieldNames.filter((name) => booking.hasPreference || !isPreference(name))
  return (
    <fieldset className="grid gap-5 border-line border-t pt-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="pr-3 font-semibold">What the customer told us</legend>
      {shown.map((name) => (
        <StaffField
          key={name}
          field={name}
          facts={bookingFields[name]}
          schema={StaffBooking.shape[name]}
          present={booking[name]}
          {...(isPreference(name) && { className: '' })}
          {...field(name)}
        />
      ))}
    </fieldset>
  )
}

const isPreference = (name: BookingField) => name === 'preferredDate' || name === 'preferredTime'
