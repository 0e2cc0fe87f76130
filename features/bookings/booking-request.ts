import * as z from 'zod/mini'
import { business } from '#content'
import { RequestPath } from '#features/customer-page/request-path.ts'
import { DayAsTimestamp, RequiredEmail, required } from '#firm/fields.ts'
import { isWholeNumber } from '#firm/phone.ts'
import { timeSlots } from '#firm/services.ts'
import { BookingColumns } from './booking-columns.ts'
import { asked } from './booking-fields.ts'

/** A start time that can be chosen now. */
export const TimeSlot = z.enum(timeSlots)

/** A number that we can call back. */
export const CustomerPhone = asked.customerPhone.check(
  z.refine(isWholeNumber, 'Please enter a valid phone number'),
  z.meta({ pattern: `(?:\\D*\\d){${business.dialing.minDigits}}`, examples: [business.phone] }),
)

/** What the booking page sends. Other fields are ignored. The page loads this file, so it does not import visits. */
export const BookingRequest = z.object({
  ...asked,
  customerEmail: RequiredEmail,
  customerPhone: CustomerPhone,
  address: required(asked.address),
  preferredDate: DayAsTimestamp,
  preferredTime: TimeSlot,
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** Why nobody can come at the preferred time: the business is closed that day, or the time was over when it was sent. */
export const TimeProblem = z.enum(['closed', 'over'])
export type TimeProblem = z.infer<typeof TimeProblem>

/** Everything a visitor gets back. */
export const BookingReceipt = z.extend(z.pick(BookingColumns, { id: true }), {
  emailSent: z.boolean(),
  request: RequestPath,
  /** Missing for a time at which somebody can come. */
  timeProblem: z.optional(TimeProblem),
  /** Where visits are confirmed at once: whether this one is. False for a booking that is kept as a request. */
  confirmed: z.optional(z.boolean()),
  /** What happens next, in words, with a booking that is kept as a request. */
  next: z.optional(z.string()),
})
export type BookingReceipt = z.infer<typeof BookingReceipt>
