import * as z from 'zod/mini'
import { BookingColumns, bookingStatuses } from '#features/bookings/booking-columns.ts'
import { TimeProblem } from '#features/bookings/booking-request.ts'
import { Visit } from '#features/bookings/visit.ts'
import { CustomerReport, OtherReport } from '#features/job/job.ts'
import { quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { Day, Id } from '#firm/fields.ts'
import { SentMessage } from './requests.ts'

/**
 * What a customer's page shows: what they sent, without name and email, with address and phone shortened, and nothing that
 * staff noted.
 */
export const CustomerRequest = z.object({
  kind: z.enum(['booking', 'quote']),
  /** In words. Null when a quote request names none. */
  service: z.nullable(z.string()),
  status: z.enum([...bookingStatuses, ...quoteRequestStatuses]),
  /** The customer's preferred time. Null where they named none. */
  preferredDate: z.nullable(Day),
  preferredTime: z.nullable(BookingColumns.shape.preferredTime),
  /** As agreed. Null while there is only the customer's preferred time. */
  visit: z.nullable(Visit),
  /** When the crew arrives on each day of the visit. Empty for a quote request. */
  visitDays: z.array(z.object({ day: Day, time: z.string() })),
  /** The first names of who comes, if the firm names them. */
  people: z.array(z.string()),
  /** Whether the crew told the customer today that they are on their way. */
  isOnTheWay: z.boolean(),
  /** Such as "12 Ch…, Springfield". Null for a quote request. */
  address: z.nullable(z.string()),
  /** Such as "…0188". Null without a phone number. */
  phone: z.nullable(z.string()),
  /** The description or the question. */
  text: z.nullable(z.string()),
  /** Null for a time at which somebody can come, and once a visit is agreed. */
  timeProblem: z.nullable(TimeProblem),
  /** Whether the customer can cancel here, at once or by asking. */
  canCancel: z.boolean(),
  /** Whether the customer can take back their cancellation. */
  canKeep: z.boolean(),
  /** Ids of the photos, oldest first. */
  photos: z.array(Id),
  /** Oldest first. */
  messages: z.array(SentMessage),
  /** Where the booking stands that a quote request was converted to. Null without one. */
  madeBooking: z.nullable(z.object({ status: z.enum(bookingStatuses), visit: z.nullable(Visit) })),
  /** The sent versions of its quotes, newest first. */
  quotes: z.array(CustomerQuote),
  /** What was done, once staff show it. */
  report: z.nullable(CustomerReport),
  /** Those that the customer has of the same address, newest first. Empty without a report of this job. */
  otherReports: z.array(OtherReport),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>
