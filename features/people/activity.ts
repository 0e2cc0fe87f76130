import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { listNames } from '#features/lists.ts'
import { Id, Timestamp } from '#firm/fields.ts'

export const activityActions = [
  'signed_in',
  'exported',
  'published',
  'deleted',
  'restored',
  'erased',
  'person_added',
  'person_changed',
  'passphrase_made',
  'person_disabled',
  'person_enabled',
  'passkey_added',
  'passkey_removed',
] as const

/** Something that the owner may have to account for later. It holds no data of a customer. */
export const Activity = z.object({
  id: z.string().check(z.maxLength(32)),
  at: Timestamp,
  /** Who did it. Null for the owner's password, and for a command on the server. */
  personId: z.nullable(PersonId),
  action: z.enum(activityActions),
  /** The row that it was done to. */
  list: z.nullable(z.enum(listNames)),
  rowId: z.nullable(Id),
  /** What a row's number does not say, such as the name of the person that was changed. */
  detail: z.nullable(z.string().check(z.maxLength(200))),
})
export type Activity = z.infer<typeof Activity>

/** The same, with the name of who did it, and of the row's customer. */
export const ActivityEntry = z.extend(Activity, {
  person: z.nullable(z.string()),
  /** Null for an unknown caller, and once the row is gone for good. */
  customerName: z.nullable(z.string()),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>
