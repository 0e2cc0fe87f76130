import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Timestamp, text } from '#firm/fields.ts'
import { SignedInPerson } from './person.ts'

/** A staff session. `sid` is the SHA-256 of the token, so a stolen row grants no access. */
export const Session = z.object({
  sid: text(64),
  sess: z.object({
    startedAt: Timestamp,
    /** Ties the session to the password that opened it. Useless without the token. */
    passwordTag: z.string(),
    /** Missing where the owner's password opened it. */
    personId: z.optional(PersonId),
    /** Whether a passkey opened it. Then it may be idle for as long as it lasts. */
    byPasskey: z.optional(z.boolean()),
  }),
  expire: Timestamp,
})
export type Session = z.infer<typeof Session>

/** In code units. Checked before NFC normalization and hashing. */
export const maxPasswordLength = 1024

export const tooLongPassword = `Password must be at most ${maxPasswordLength} characters`

export const Login = z.object({
  password: z.string().check(z.maxLength(maxPasswordLength, tooLongPassword)),
})

/** Staff requests send the token as `Authorization: Bearer <token>`. */
export const Access = z.object({
  token: z.string(),
  expiresAt: Timestamp,
  /** Null for the owner's password. */
  person: z.nullable(SignedInPerson),
  /** The calls that this session may not make, such as `GET /api/export/bookings`. The dashboard does not offer them. */
  refusedCalls: z.array(z.string()),
})
export type Access = z.infer<typeof Access>
