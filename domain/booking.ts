import * as z from 'zod/mini'
import { DayAsTimestamp, Id, longText, optional, RequiredEmail, required, Timestamp, text } from './fields.ts'
import { timeSlots } from './services.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

/** A visit a homeowner asked for. */
export const Booking = z.object({
  id: Id,
  customerName: required(text(255)),
  customerEmail: RequiredEmail,
  customerPhone: required(text(20)),
  service: required(text(100)),
  /** Noon UTC of the calendar day where the work is done. */
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

/** What the booking page sends; anything else in the body is ignored. */
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

/** A booking staff make out of a quote request or a call. */
export const Conversion = z.extend(BookingRequest, {
  /** Whether to mail the customer the receipt that a booking of their own would bring. */
  tellCustomer: z._default(z.boolean(), false),
})
export type Conversion = z.infer<typeof Conversion>

/** All that a visitor gets back. */
export const BookingReceipt = z.extend(z.pick(Booking, { id: true }), { emailSent: z.boolean() })
export type BookingReceipt = z.infer<typeof BookingReceipt>

/** Whether it is a status that a customer can be told of by mail. */
export function hasStatusEmail(status: string): status is 'confirmed' | 'cancelled' {
  return status === 'confirmed' || status === 'cancelled'
}

export const BookingStatusChange = z.extend(z.pick(Booking, { status: true }), {
  /** Whether to mail the customer about it; said of a status that customers are not told of, it changes nothing. */
  tellCustomer: z._default(z.boolean(), false),
})
export type BookingStatusChange = z.infer<typeof BookingStatusChange>
