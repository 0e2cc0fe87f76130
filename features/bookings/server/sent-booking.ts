import * as z from 'zod/mini'
import { BookingRequest } from '#features/bookings/booking-request.ts'
import { sentSource } from '#firm/source.ts'

/** What the booking page sends, with the campaign. */
export const SentBooking = z.extend(BookingRequest, sentSource)
export type SentBooking = z.infer<typeof SentBooking>
