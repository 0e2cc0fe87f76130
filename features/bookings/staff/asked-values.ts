import type { Booking } from '#features/bookings/booking.ts'
import { type AskedField, asked } from '#features/bookings/booking-columns.ts'
import { dayOf } from '#firm/calendar-day.ts'

/** What the customer was asked, as a form holds it. The date is a day such as 2026-12-01. */
export type AskedValues = Record<AskedField, string>

export function askedValuesOf({ preferredDate, description, howHeard, ...others }: Booking): AskedValues {
  const { customerName, customerPhone, customerEmail, service, preferredTime, address } = others
  return {
    ...{ customerName, customerPhone, customerEmail, service, preferredTime, address },
    preferredDate: dayOf(preferredDate),
    description: description ?? '',
    howHeard: howHeard ?? '',
  }
}

/** The fields that differ from those of the booking. */
export function correctionsOf(values: AskedValues, booking: Booking): Partial<AskedValues> {
  const before = askedValuesOf(booking)
  const fields = Object.keys(asked) as AskedField[] // its own keys
  return Object.fromEntries(
    fields.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
  )
}
