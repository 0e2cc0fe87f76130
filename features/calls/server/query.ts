import * as z from 'zod/mini'
import { callTypes } from '#features/calls/call-log.ts'
import { lists } from '#features/lists.ts'
import { Flag, filtersWith, withCursor } from '#platform/http/lists.ts'

export const CallFilters = filtersWith(lists['call-logs'].sorts, {
  callType: z.optional(z.enum(callTypes)),
  followUp: Flag,
})

export const CallQuery = withCursor(CallFilters)
