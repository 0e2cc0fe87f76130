import * as z from 'zod/mini'
import { Id, Timestamp, text } from '#firm/fields.ts'
import { SourceDetail } from '#firm/source.ts'
import { asked } from './booking-fields.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

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
