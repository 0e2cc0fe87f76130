import * as z from 'zod/mini'
import { DayAsTimestamp, Id, longText, optional, RequiredEmail, required, Timestamp, text } from './fields.ts'
import { timeSlots } from './services.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

/** A visit that a homeowner requested. */
export const Booking = z.object({
  id: Id,
  customerName: required(text(255)),
  customerEmail: RequiredEmail,
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
export type Booking = z.infer<typeof Booking>

/** What the booking page sends. Other fields are ignored. */
export const BookingRequest = z.extend(
  z.pick(Booking, {
    customerName: true,
    customerEmail: true,
    customerPhone: true,
    service: true,
    preferredTime: true,
    address: true,
    description: true,
  }),
  { preferredDate: DayAsTimestamp },
)
export type BookingRequest = z.infer<typeof BookingRequest>

/** A booking that staff create from a quote request or a call. */
export const Conversion = z.extend(BookingRequest, {
  /** Whether to email the customer the receipt that an online booking gets. */
  tellCustomer: z._default(z.boolean(), false),
})
export type Conversion = z.infer<typeof Conversion>

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
