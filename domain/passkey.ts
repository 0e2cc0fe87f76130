import * as z from 'zod/mini'
import { required, Timestamp, text } from './fields.ts'
import { PersonId } from './person.ts'

/** The columns of the table `passkeys`. */
export const StoredPasskey = z.object({
  /** The credential's id, as base64url. */
  id: z.string(),
  personId: PersonId,
  /** COSE key, as base64url. */
  publicKey: z.string(),
  counter: z.int().check(z.gte(0)),
  /** JSON array, such as ["internal"]. */
  transports: z.string(),
  /** Such as "Maria's phone". */
  name: required(text(60)),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type StoredPasskey = z.infer<typeof StoredPasskey>
