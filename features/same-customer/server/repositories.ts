import { bookings } from '#features/bookings/server/bookings.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import type { ListName } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'

/** The repository of each list. */
export const repositories = {
  bookings,
  'contact-submissions': quoteRequests,
  'call-logs': callLogs,
} satisfies Record<ListName, unknown>
