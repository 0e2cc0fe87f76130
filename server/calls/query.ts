import * as z from 'zod/mini'
import { callTypes } from '#domain/call-log.ts'
import { lists } from '#domain/lists.ts'
import { FollowUp, filtersWith, withCursor } from '#server/http/lists.ts'

/** What the calls can be narrowed to, and their orders. */
export const CallFilters = filtersWith(lists['call-logs'].sorts, {
  callType: z.optional(z.enum(callTypes)),
  followUp: FollowUp,
})

export const CallQuery = withCursor(CallFilters)
