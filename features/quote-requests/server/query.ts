import * as z from 'zod/mini'
import { lists } from '#features/lists.ts'
import { contactPriorities, contactStatuses } from '#features/quote-requests/contact-submission.ts'
import { quoteStatuses } from '#features/quotes/quote-status.ts'
import { ExactText, Flag, filtersWith, withCursor } from '#platform/http/lists.ts'

export const ContactFilters = filtersWith(lists['contact-submissions'].sorts, {
  status: z.optional(z.enum(contactStatuses)),
  service: ExactText,
  priority: z.optional(z.enum(contactPriorities)),
  followUp: Flag,
  quote: z.optional(z.enum(quoteStatuses)),
  overdue: Flag,
})

export const ContactQuery = withCursor(ContactFilters)
