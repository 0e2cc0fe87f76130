import * as z from 'zod/mini'
import { lists } from '#domain/lists.ts'
import { callTypes } from '#features/calls/call-log.ts'
import { Flag, filtersWith, withCursor } from '#server/http/lists.ts'

export const CallFilters = filtersWith(lists['call-logs'].sorts, {
  callType: z.optional(z.enum(callTypes)),
  followUp: Flag,
})

export const CallQuery = withCursor(CallFilters)
