import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { lists } from '#features/lists.ts'
import { priorities } from '#features/quote-requests/quote-request.ts'
import { quoteStatuses } from '#features/quotes/quote-status.ts'
import { ExactText, Flag, filtersWith, withCursor } from '#platform/http/lists.ts'

export const BookingFilters = filtersWith(lists.bookings.sorts, {
  status: z.optional(z.enum(bookingStatuses)),
  service: ExactText,
  priority: z.optional(z.enum(priorities)),
  quote: z.optional(z.enum(quoteStatuses)),
  overdue: Flag,
  /** Only visits that this person is assigned to. */
  person: z.optional(PersonId),
})

export const BookingQuery = withCursor(BookingFilters)
