import * as z from 'zod/mini'
import { bookingStatuses } from '#domain/booking.ts'
import { contactPriorities } from '#domain/contact-submission.ts'
import { lists } from '#domain/lists.ts'
import { filtersWith, Same, withCursor } from '#server/http/lists.ts'

/** What the bookings can be narrowed to, and their orders. */
export const BookingFilters = filtersWith(lists.bookings.sorts, {
  status: z.optional(z.enum(bookingStatuses)),
  service: Same,
  priority: z.optional(z.enum(contactPriorities)),
})

export const BookingQuery = withCursor(BookingFilters)
