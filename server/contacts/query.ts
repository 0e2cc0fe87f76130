import * as z from 'zod/mini'
import { contactPriorities, contactStatuses } from '#domain/contact-submission.ts'
import { lists } from '#domain/lists.ts'
import { FollowUp, filtersWith, Same, withCursor } from '#server/http/lists.ts'

/** What the contact submissions can be narrowed to, and their orders. */
export const ContactFilters = filtersWith(lists['contact-submissions'].sorts, {
  status: z.optional(z.enum(contactStatuses)),
  service: Same,
  priority: z.optional(z.enum(contactPriorities)),
  followUp: FollowUp,
})

export const ContactQuery = withCursor(ContactFilters)
