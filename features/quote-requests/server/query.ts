import * as z from 'zod/mini'
import { lists } from '#features/lists.ts'
import { priorities, quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { quoteStatuses } from '#features/quotes/quote-status.ts'
import { ExactText, Flag, filtersWith, withCursor } from '#platform/http/lists.ts'

export const QuoteRequestFilters = filtersWith(lists['contact-submissions'].sorts, {
  status: z.optional(z.enum(quoteRequestStatuses)),
  service: ExactText,
  priority: z.optional(z.enum(priorities)),
  followUp: Flag,
  quote: z.optional(z.enum(quoteStatuses)),
  overdue: Flag,
})

export const QuoteRequestQuery = withCursor(QuoteRequestFilters)
