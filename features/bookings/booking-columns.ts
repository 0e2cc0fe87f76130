import * as z from 'zod/mini'
import { Id, longText, OptionalEmail, optional, phoneText, required, Timestamp, text } from '#firm/fields.ts'
import type { bookingLabels } from '#firm/labels.ts'
import { HowHeard, SourceDetail } from '#firm/source.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

/** What a customer is asked. Forms, emails and cards name every field, so a forgotten one is a type error. */
export const asked = {
  customerName: required(text(255)),
  /** Empty when staff booked for a caller without one. */
  customerEmail: OptionalEmail,
  customerPhone: required(phoneText(20)),
  service: required(text(100)),
  /** Noon UTC of a calendar day in the business's time zone. */
  preferredDate: Timestamp,
  /** A slot such as "1:00 PM", also one that visitors cannot choose any more. */
  preferredTime: z.string(),
  /** Empty while nobody knows where the work is. */
  address: text(500),
  description: optional(longText(5000)),
  howHeard: HowHeard,
} satisfies Record<keyof typeof bookingLabels, z.ZodMiniType>
export type AskedField = keyof typeof asked

/** The columns of the bookings table. */
export const BookingColumns = z.object({
  id: Id,
  ...asked,
  status: z.enum(bookingStatuses),
  priority: text(20),
  estimatedDuration: z.nullable(text(255)),
  googleBookingUrl: z.nullable(text(500)),
  sourceDetail: SourceDetail,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type BookingColumns = z.infer<typeof BookingColumns>
