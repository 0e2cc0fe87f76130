import { type BookingField, bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { defaultVisitMinutes } from '#features/bookings/visit.ts'
import type { JobNotes } from './job-note-fields.tsx'
import { hoursOf, slotAt, type VisitValues, visitOf } from './visit-form.ts'

/** What the customer is asked besides day and time. */
export type TypedField = Exclude<BookingField, 'preferredDate' | 'preferredTime'>

export type NewBookingValues = VisitValues &
  Record<TypedField, string> &
  JobNotes & {
    notes: string
    /** Who comes, by id. */
    people: string[]
    /** Whether day and time are agreed with the customer, not only preferred. */
    isAgreed: boolean
    confirm: boolean
    tellCustomer: boolean
  }

export const emptyBooking: NewBookingValues = {
  ...(Object.fromEntries(bookingFieldNames.map((field) => [field, ''])) as Record<TypedField, string>), // its fields
  notes: '',
  people: [],
  ...{ priority: 'normal', estimatedDuration: '', googleBookingUrl: '' },
  ...{ day: '', time: '', windowMinutes: '0', hours: hoursOf(defaultVisitMinutes) },
  ...{ isAgreed: true, confirm: true, tellCustomer: true },
}

const placed: readonly BookingField[] = [
  ...(['customerPhone', 'customerName', 'customerEmail', 'address', 'service'] as const),
  ...(['preferredDate', 'preferredTime'] as const),
]

/** The fields that come one after another. The form has a place of its own for the others. */
export const fieldsWithoutPlace = bookingFieldNames.filter((field): field is TypedField => !placed.includes(field))

/** The request body: a `StaffBooking`, if the values are valid. The preferred time of an agreed visit is the nearest slot. */
export function bodyOf({ isAgreed, confirm, tellCustomer, priority, people, ...values }: NewBookingValues) {
  const { day, time, windowMinutes, hours, ...others } = values
  return {
    ...others,
    // The server decides whether a booking of normal priority is urgent.
    ...(priority !== 'normal' && { priority }),
    preferredDate: day,
    preferredTime: time && slotAt(time),
    people: isAgreed ? people : [],
    visit: isAgreed ? visitOf({ day, time, windowMinutes, hours }) : null,
    confirm: isAgreed && confirm,
    tellCustomer: tellCustomer && values.customerEmail.trim() !== '',
  }
}
