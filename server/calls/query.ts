import * as z from 'zod/mini'
import { callTypes } from '#domain/call-log.ts'
import { listSorts } from '#domain/lists.ts'
import { FollowUp, filtersWith, withCursor } from '#server/http/lists.ts'

/** What the calls can be narrowed to, and their orders. */
export const CallFilters = filtersWith(listSorts['call-logs'], {
  callType: z.optional(z.enum(callTypes)),
  followUp: FollowUp,
})

export const CallQuery = withCursor(CallFilters)
