import * as z from 'zod/mini'
import { BookingColumns } from './booking-columns.ts'
import { DayAsTimestamp, RequiredEmail } from './fields.ts'
import { RequestPath } from './request-path.ts'
import { timeSlots } from './services.ts'

/** A start time that can be chosen now. */
export const TimeSlot = z.enum(timeSlots)

/** What the booking page sends. Other fields are ignored. The page loads this file, so it does not import visits. */
export const BookingRequest = z.extend(
  z.pick(BookingColumns, {
    customerName: true,
    customerEmail: true,
    customerPhone: true,
    service: true,
    address: true,
    description: true,
  }),
  { customerEmail: RequiredEmail, preferredDate: DayAsTimestamp, preferredTime: TimeSlot },
)
export type BookingRequest = z.infer<typeof BookingRequest>

/** Everything a visitor gets back. */
export const BookingReceipt = z.extend(z.pick(BookingColumns, { id: true }), {
  emailSent: z.boolean(),
  request: RequestPath,
})
export type BookingReceipt = z.infer<typeof BookingReceipt>
