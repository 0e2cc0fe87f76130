import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Day, Id, Timestamp } from '#firm/fields.ts'

const Count = z.int().check(z.gte(0))

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
  /** For a booking: the time off of the people who come, during its visit. */
  timeOff: z.array(z.object({ personId: PersonId, firstName: z.string(), reason: z.string() })),
  /** For a quote request or a call: the booking it was converted to, unless that was deleted. `day` is its visit's. */
  madeBooking: z.nullable(z.object({ id: Id, preferredDate: Timestamp, day: Day })),
})
export type Related = z.infer<typeof Related>
