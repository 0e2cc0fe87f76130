import * as z from 'zod/mini'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { listNames } from '#features/lists.ts'
import { quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { Quote } from '#features/quotes/quote.ts'
import { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import { Id, Timestamp } from '#firm/fields.ts'

const Count = z.int().check(z.gte(0))
const Sum = z.object({ count: Count, amountCents: Count })
/** Customers of the newest of these rows. */
const Names = z.array(z.string())
const CountsBy = <const Name extends string>(names: readonly Name[]) => z.record(z.enum(names), Count)

/** A row that nobody has answered, or whose follow-up is due. */
const WaitingRow = z.object({
  list: z.enum(listNames),
  id: Id,
  /** May be empty, as the number. */
  customerName: z.string(),
  customerPhone: z.string(),
  kind: z.enum(['answer', 'follow_up']),
  /** When it came in, or the day of the follow-up. */
  since: Timestamp,
  /** The work, in a few words. */
  about: z.string(),
  isUrgent: z.boolean(),
  /** Whether it waits longer than promised. */
  isOverdue: z.boolean(),
})

/** Row counts for the dashboard's overview. */
export const Overview = z.object({
  bookings: z.object({
    total: Count,
    statuses: CountsBy(bookingStatuses),
    urgentOpen: Count,
    urgentNames: Names,
    /** Waiting for an answer longer than promised. */
    overdue: Count,
  }),
  contactSubmissions: z.object({
    total: Count,
    statuses: CountsBy(quoteRequestStatuses),
    urgentOpen: Count,
    urgentNames: Names,
    overdue: Count,
    /** Open, with a follow-up date of today or earlier. */
    followUpsDue: Count,
  }),
  callLogs: z.object({ total: Count, followUpsDue: Count }),
  /** Months are those of the business's time zone. A quote that was replaced counts with its newest version. */
  quotes: z.object({
    sentThisMonth: Sum,
    acceptedThisMonth: Sum,
    /** Sent, and neither answered nor expired. */
    unanswered: Sum,
    /** The one of these that was sent first. */
    oldestUnanswered: z.nullable(
      z.extend(z.pick(Quote, { id: true, number: true, list: true, rowId: true, customerName: true }), {
        sentAt: Timestamp,
      }),
    ),
    /** Accepted, without a booking or a visit. The last accepted comes first. At most 200. */
    toSchedule: z.array(QuoteToSchedule),
  }),
  /** What waits for staff, the oldest first. At most 50 of each kind and list, and the urgent ones. */
  waiting: z.array(WaitingRow),
  /** Emails of the last two weeks that could not be sent. Those that were held back, as for possible spam, do not count. */
  mails: z.object({ failed: Count }),
  /** Rows received in each of the last twelve weeks, the current week last. `monday` is the week's first day, YYYY-MM-DD. */
  weeks: z.array(z.object({ monday: z.iso.date(), bookings: Count, contactSubmissions: Count })),
})
export type Overview = z.infer<typeof Overview>
