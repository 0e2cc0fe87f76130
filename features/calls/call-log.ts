import * as z from 'zod/mini'
import { Id, Timestamp } from '#firm/fields.ts'
import { callSchemas } from './call-fields.ts'

export const callTypes = ['incoming', 'outgoing', 'missed'] as const

/** A phone call that staff logged. */
export const CallLog = z.object({
  id: Id,
  ...callSchemas,
  callType: z.enum(callTypes),
  followUpRequired: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type CallLog = z.infer<typeof CallLog>

const changeable = z.omit(CallLog, { id: true, createdAt: true, updatedAt: true })

/** The request body that logs a call. */
export const NewCallLog = z.extend(changeable, {
  callType: z._default(CallLog.shape.callType, 'incoming'),
  followUpRequired: z._default(CallLog.shape.followUpRequired, false),
})
export type NewCallLog = z.infer<typeof NewCallLog>

/** A change of a call: one field or more. */
export const CallLogUpdate = z.partial(changeable).check(
  z.refine((change) => Object.keys(change).length > 0, 'Nothing to change was sent'),
  z.meta({ anyOf: Object.keys(changeable.shape).map((field) => ({ required: [field] })) }),
)
export type CallLogUpdate = z.infer<typeof CallLogUpdate>
