import * as z from 'zod/mini'
import { bookingStatuses } from './booking.ts'
import { contactStatuses } from './contact-submission.ts'
import { Id, Timestamp } from './fields.ts'

const Count = z.int().check(z.gte(0))
const CountsBy = <const Name extends string>(names: readonly Name[]) => z.record(z.enum(names), Count)

/** How many rows there are of everything staff keep an eye on. */
export const Overview = z.object({
  bookings: z.object({ total: Count, statuses: CountsBy(bookingStatuses), urgentOpen: Count }),
  contactSubmissions: z.object({
    total: Count,
    statuses: CountsBy(contactStatuses),
    urgentOpen: Count,
    /** Open, with a follow-up date of today or earlier. */
    followUpsDue: Count,
  }),
  callLogs: z.object({ total: Count, followUpsDue: Count }),
  /** What came in in each of the last twelve weeks, this one last; a week is known by its Monday, YYYY-MM-DD. */
  weeks: z.array(z.object({ monday: z.iso.date(), bookings: Count, contactSubmissions: Count })),
})
export type Overview = z.infer<typeof Overview>

/** How many other rows of each list have the phone number or the e-mail address of the row with this id. */
export const Related = z.object({
  id: Id,
  bookings: Count,
  contactSubmissions: Count,
  callLogs: Count,
  /** Whether none of them came in after the row. */
  isLatest: z.boolean(),
  /** Of a booking: the other open bookings at the same day and time. */
  sameSlot: z.array(Id),
  /** Of a quote request or a call: the booking that was made of it, unless that has been deleted. */
  madeBooking: z.nullable(z.object({ id: Id, preferredDate: Timestamp })),
})
export type Related = z.infer<typeof Related>

/** Whether there is a calendar feed, and since when; its address is told once, when it is made. */
export const CalendarFeed = z.object({ active: z.boolean(), createdAt: z.nullable(Timestamp) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address to subscribe to: whoever has it can read the calendar. */
export const CalendarFeedAddress = z.object({ url: z.url() })
export type CalendarFeedAddress = z.infer<typeof CalendarFeedAddress>
