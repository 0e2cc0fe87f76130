import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { contactStatuses } from '#features/quote-requests/contact-submission.ts'
import { Quote } from '#features/quotes/quote.ts'
import { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import { Day, Id, Timestamp, text } from '#firm/fields.ts'

const Count = z.int().check(z.gte(0))
const Sum = z.object({ count: Count, amountCents: Count })
/** Customers of the newest of these rows. */
const Names = z.array(z.string())
const CountsBy = <const Name extends string>(names: readonly Name[]) => z.record(z.enum(names), Count)

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
    statuses: CountsBy(contactStatuses),
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
  /** Emails of the last two weeks that could not be sent. Those that were held back, as for possible spam, do not count. */
  mails: z.object({ failed: Count }),
  /** Rows received in each of the last twelve weeks, the current week last. `monday` is the week's first day, YYYY-MM-DD. */
  weeks: z.array(z.object({ monday: z.iso.date(), bookings: Count, contactSubmissions: Count })),
})
export type Overview = z.infer<typeof Overview>

/** Counts of the other rows in each list that share the phone number or email address of the row with this id. */
export const Related = z.object({
  id: Id,
  bookings: Count,
  contactSubmissions: Count,
  callLogs: Count,
  /** No related row is newer. */
  isLatest: z.boolean(),
  /** For a booking: ids of the other open bookings whose visit starts at the same time. */
  sameSlot: z.array(Id),
  /** The same for visits that overlap, even in part. */
  overlaps: z.array(Id),
  /** For a booking: why nobody works on the day of its visit. */
  closedReason: z.nullable(z.string()),
  /** For a booking: the vacations of the people who come, during its visit. */
  vacations: z.array(z.object({ personId: PersonId, firstName: z.string(), reason: z.string() })),
  /** For a quote request or a call: the booking it was converted to, unless that was deleted. `day` is its visit's. */
  madeBooking: z.nullable(z.object({ id: Id, preferredDate: Timestamp, day: Day })),
})
export type Related = z.infer<typeof Related>

const feedName = 'Name must be 1 to 60 characters'

/** One address of the calendar feed, for one device. Its URL is returned only when it is created. */
export const CalendarFeed = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  /** Only the visits of this person. Null for all visits. */
  personId: z.nullable(PersonId),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CalendarFeeds = z.object({
  active: z.boolean(),
  /** When the newest was created. */
  createdAt: z.nullable(Timestamp),
  /** Oldest first. */
  feeds: z.array(CalendarFeed),
})
export type CalendarFeeds = z.infer<typeof CalendarFeeds>

export const NewCalendarFeed = z.object({
  /** The device, such as "Ana’s phone". */
  name: z._default(text(60).check(z.minLength(1, feedName)), 'Calendar'),
  personId: z._default(z.nullable(PersonId), null),
})
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

/** Anyone who has the secret URL can read the calendar. */
export const CreatedCalendarFeed = z.extend(CalendarFeed, { url: z.url() })
export type CreatedCalendarFeed = z.infer<typeof CreatedCalendarFeed>
