import type { AskedValues } from './asked-values.ts'
import type { JobNotes } from './job-note-fields.tsx'
import { slotAt, type VisitValues, visitOf } from './visit-form.ts'

/** What the customer is asked besides day and time. */
type TypedValues = Omit<AskedValues, 'preferredDate' | 'preferredTime'>

export type NewBookingValues = VisitValues &
  TypedValues &
  JobNotes & {
    notes: string
    /** Whether day and time are agreed with the customer, not only preferred. */
    isAgreed: boolean
    confirm: boolean
    tellCustomer: boolean
  }

/** The request body: a `StaffBooking`, if the values are valid. The preferred time of an agreed visit is the nearest slot. */
export function bodyOf({ isAgreed, confirm, tellCustomer, priority, ...values }: NewBookingValues) {
  const { day, time, windowMinutes, durationMinutes, ...others } = values
  return {
    ...others,
    // The server decides whether a booking of normal priority is urgent.
    ...(priority !== 'normal' && { priority }),
    preferredDate: day,
    preferredTime: time && slotAt(time),
    visit: isAgreed ? visitOf({ day, time, windowMinutes, durationMinutes }) : null,
    confirm: isAgreed && confirm,
    tellCustomer: tellCustomer && values.customerEmail.trim() !== '',
  }
}
