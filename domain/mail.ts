import * as z from 'zod/mini'
import { Id, Timestamp, text } from './fields.ts'
import { lists } from './lists.ts'

/** What a mail can be about. */
export const mailSubjects = [lists.bookings.mailAbout, lists['contact-submissions'].mailAbout] as const

/** To the customer: what was asked, or what was decided. To the office: that somebody asked. */
export const mailPurposes = ['receipt', 'notice', 'confirmed', 'cancelled'] as const

export const mailStates = ['waiting', 'sent', 'failed', 'not_configured'] as const

/** A mail that a row owes; its words are made from the row when it is sent, so it holds nobody's data. */
export const Mail = z.object({
  id: Id,
  about: z.enum(mailSubjects),
  subjectId: Id,
  purpose: z.enum(mailPurposes),
  state: z.enum(mailStates),
  /** Why it is not sent: what the mail server said, or what kept it from being asked. */
  reason: z.nullable(text(500)),
  /** What about the submission it is owed for looked like the work of a program. */
  suspicion: z.nullable(text(100)),
  /** The same at every attempt, so that a mail that arrives twice is recognised. */
  messageId: text(255),
  attempts: z.int(),
  nextAttemptAt: Timestamp,
  /** When the mail server took it. */
  sentAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Mail = z.infer<typeof Mail>
