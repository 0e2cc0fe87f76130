import * as z from 'zod/mini'
import { AssignedPeople } from '#core/person-id.ts'
import { priorities } from '#features/quote-requests/quote-request.ts'
import { DayAsTimestamp, longText, OptionalEmail, optional, required, text } from '#firm/fields.ts'
import { NewAmountCents } from '#firm/money.ts'
import { webAddress } from '#firm/web-address.ts'
import { Booking } from './booking.ts'
import { asked } from './booking-fields.ts'
import { BookingRequest, CustomerPhone, TimeSlot } from './booking-request.ts'
import { Visit } from './visit.ts'

/** What staff note about a job. */
const noted = {
  priority: z.enum(priorities),
  estimatedDuration: optional(text(255)),
  googleBookingUrl: optional(webAddress(500, 'Google booking link')),
}

/** What staff do with the customer in the same step as they set a visit. */
const announcement = {
  /** Whether to confirm the booking. */
  confirm: z._default(z.boolean(), false),
  /** Whether to email the customer. Ignored without an email address, and for a booking that is completed or cancelled. */
  tellCustomer: z._default(z.boolean(), false),
}

/** The agreed visit that staff set on a booking. */
export const VisitChange = z.extend(Visit, {
  ...announcement,
  /** Where the work is, of a booking that does not say. Without it, that stays as it is. */
  address: z.optional(required(asked.address)),
  /** Who comes. Without it, that stays as it is. */
  people: z.optional(AssignedPeople),
})
export type VisitChange = z.infer<typeof VisitChange>

/** A booking that staff create: for a caller, or from a quote request or a call. */
export const StaffBooking = z.extend(BookingRequest, {
  customerEmail: optional(OptionalEmail),
  visit: z._default(z.nullable(Visit), null),
  /** Who comes. */
  people: z._default(AssignedPeople, []),
  notes: optional(longText(5000)),
  ...noted,
  /** Without it, a danger in the description makes the booking urgent. */
  priority: z.optional(noted.priority),
  ...announcement,
})
export type StaffBooking = z.infer<typeof StaffBooking>

const changeable = z.object({
  // Corrections of what the customer was asked. The preferred time is one that can be chosen now.
  ...asked,
  address: required(asked.address),
  customerPhone: CustomerPhone,
  preferredDate: DayAsTimestamp,
  preferredTime: TimeSlot,
  notes: Booking.shape.notes,
  ...noted,
  amountCents: z.nullable(NewAmountCents),
})

/** What staff can change besides status and visit. At least one field is required. */
export const BookingChange = z.partial(changeable).check(
  z.refine((change) => Object.keys(change).length > 0, 'Nothing to change was sent'),
  z.meta({ anyOf: Object.keys(changeable.shape).map((field) => ({ required: [field] })) }),
)
export type BookingChange = z.infer<typeof BookingChange>
