import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Id, Timestamp, text } from '#firm/fields.ts'

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
