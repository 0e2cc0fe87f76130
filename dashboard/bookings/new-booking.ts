import type { AskedValues } from './asked-values.ts'
import { slotAt, type VisitValues, visitOf } from './visit-form.ts'

/** What the customer is asked besides day and time. */
type TypedValues = Omit<AskedValues, 'preferredDate' | 'preferredTime'>

export type NewBookingValues = VisitValues &
  TypedValues & {
    notes: string
    /** Whether day and time are agreed with the customer, not only preferred. */
    isAgreed: boolean
    confirm: boolean
    tellCustomer: boolean
  }

/** The request body: a `StaffBooking`, if the values are valid. The preferred time of an agreed visit is the nearest slot. */
export function bodyOf({ isAgreed, confirm, tellCustomer, ...values }: NewBookingValues) {
  const { day, time, windowMinutes, durationMinutes, ...others } = values
  return {
    ...others,
    preferredDate: day,
    preferredTime: time && slotAt(time),
    visit: isAgreed ? visitOf({ day, time, windowMinutes, durationMinutes }) : null,
    confirm: isAgreed && confirm,
    tellCustomer: tellCustomer && values.customerEmail.trim() !== '',
  }
}
