import * as z from 'zod/mini'
import {
  DayAsTimestamp,
  Id,
  longText,
  OptionalEmail,
  optional,
  RequiredEmail,
  required,
  Timestamp,
  text,
} from './fields.ts'
import { timeSlots } from './services.ts'
import { Visit } from './visit.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

/** The columns of the bookings table. */
export const BookingColumns = z.object({
  id: Id,
  customerName: required(text(255)),
  /** Empty when staff booked for a caller without one. */
  customerEmail: OptionalEmail,
  customerPhone: required(text(20)),
  service: required(text(100)),
  /** Noon UTC of a calendar day in the business's time zone. */
  preferredDate: Timestamp,
  preferredTime: z.enum(timeSlots),
  address: required(text(500)),
  description: optional(longText(5000)),
  status: z.enum(bookingStatuses),
  priority: text(20),
  estimatedDuration: z.nullable(text(255)),
  googleBookingUrl: z.nullable(text(500)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type BookingColumns = z.infer<typeof BookingColumns>

/** A visit that a homeowner requested, or that staff booked for a caller. */
export const Booking = z.extend(BookingColumns, {
  /** As agreed with the customer. Null while there is only the customer's wish. */
  visit: z.nullable(Visit),
  /** Internal: never shown to the customer. */
  notes: optional(longText(5000)),
})
export type Booking = z.infer<typeof Booking>

/** What the booking page sends. Other fields are ignored. */
export const BookingRequest = z.extend(
  z.pick(BookingColumns, {
    customerName: true,
    customerEmail: true,
    customerPhone: true,
    service: true,
    preferredTime: true,
    address: true,
    description: true,
  }),
  { customerEmail: RequiredEmail, preferredDate: DayAsTimestamp },
)
export type BookingRequest = z.infer<typeof BookingRequest>

/** Everything a visitor gets back. */
export const BookingReceipt = z.extend(z.pick(Booking, { id: true }), { emailSent: z.boolean() })
export type BookingReceipt = z.infer<typeof BookingReceipt>

/** Whether an email template exists for this status. */
export function hasStatusEmail(status: string): status is 'confirmed' | 'cancelled' {
  return status === 'confirmed' || status === 'cancelled'
}

export const BookingStatusChange = z.extend(z.pick(Booking, { status: true }), {
  /** Whether to email the customer. Ignored for a status without an email. */
  tellCustomer: z._default(z.boolean(), false),
})
export type BookingStatusChange = z.infer<typeof BookingStatusChange>
