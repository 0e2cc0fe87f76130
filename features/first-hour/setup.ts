import * as z from 'zod/mini'

/** What a firm has set up so far. */
export const Setup = z.object({
  /** Whether anybody has booked. */
  hasBooking: z.boolean(),
  /** Whether the content is the firm's own. A sample has a made-up phone number. */
  hasOwnContent: z.boolean(),
  hasPeople: z.boolean(),
  /** Whether the server can send email. */
  hasEmail: z.boolean(),
  /** Whether the firm's own content has a public address with https. */
  isOnline: z.boolean(),
})
export type Setup = z.infer<typeof Setup>
