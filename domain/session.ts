import * as z from 'zod/mini'
import { Timestamp, text } from './fields.ts'

/** Staff at work: `sid` is the SHA-256 of their token, so the row alone opens nothing. */
export const Session = z.object({
  sid: text(64),
  sess: z.object({
    startedAt: Timestamp,
    /** Ties the session to the password that opened it; of no use without the token. */
    bond: z.string(),
  }),
  expire: Timestamp,
})
export type Session = z.infer<typeof Session>

export const Login = z.object({ password: z.string() })

/** What staff's calls carry as `Authorization: Bearer <token>`. */
export const Access = z.object({ token: z.string(), expiresAt: Timestamp })
export type Access = z.infer<typeof Access>
