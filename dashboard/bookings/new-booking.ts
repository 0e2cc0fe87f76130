import { slotAt, type VisitValues, visitOf } from './visit-form.ts'

export type NewBookingValues = VisitValues & {
  customerPhone: string
  customerName: string
  customerEmail: string
  address: string
  service: string
  description: string
  notes: string
  /** Whether day and time are agreed with the customer, not only wished for. */
  isAgreed: boolean
  confirm: boolean
  tellCustomer: boolean
}

/** The request body: a `StaffBooking`, if the values are valid. The wish of an agreed visit is the nearest slot. */
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
