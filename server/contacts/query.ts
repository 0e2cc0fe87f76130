import * as z from 'zod/mini'
import { contactPriorities, contactStatuses } from '#domain/contact-submission.ts'
import { listSorts } from '#domain/lists.ts'
import { FollowUp, filtersWith, Same, withCursor } from '#server/http/lists.ts'

/** What the contact submissions can be narrowed to, and their orders. */
export const ContactFilters = filtersWith(listSorts['contact-submissions'], {
  status: z.optional(z.enum(contactStatuses)),
  service: Same,
  priority: z.optional(z.enum(contactPriorities)),
  followUp: FollowUp,
})

export const ContactQuery = withCursor(ContactFilters)
