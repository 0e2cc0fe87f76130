import * as z from 'zod/mini'
import { AssignedPeople } from '#core/person-id.ts'
import { longText, optional } from '#firm/fields.ts'
import { AmountCents } from '#firm/money.ts'
import { BookingColumns } from './booking-columns.ts'
import { SentDay } from './sent-day.ts'
import { ToldVisit } from './told-visit.ts'
import { Visit } from './visit.ts'

/** A visit that a homeowner requested, or that staff booked for a caller. */
export const Booking = z.extend(BookingColumns, {
  /** As agreed with the customer. Null while there is only the customer's preferred time. */
  visit: z.nullable(Visit),
  /** Whether the customer named the preferred day and time. Otherwise they are those of the visit that staff agreed on. */
  hasPreference: z.boolean(),
  /** What the customer was last told of a confirmed visit. Null when that is still right. */
  toldVisit: z.nullable(ToldVisit),
  /** The days of the visit that the customer's calendar may hold, from the files that we sent. */
  sentDays: z.array(SentDay),
  /** Internal: never shown to the customer. */
  notes: optional(longText(5000)),
  /** What the job brings in. */
  amountCents: z.nullable(AmountCents),
  /** Who comes to the visit, by id. Customers never see it. */
  people: AssignedPeople,
})
export type Booking = z.infer<typeof Booking>

/** Whether an email template exists for this status. */
export function hasStatusEmail(status: string): status is 'confirmed' | 'cancelled' {
  return status === 'confirmed' || status === 'cancelled'
}

export const BookingStatusChange = z.extend(z.pick(Booking, { status: true }), {
  /** Whether to email the customer. Ignored for a status without an email. */
  tellCustomer: z._default(z.boolean(), false),
})
export type BookingStatusChange = z.infer<typeof BookingStatusChange>
