import * as z from 'zod/mini'
import { Id, Timestamp, text } from './fields.ts'
import { lists } from './lists.ts'

export const mailSubjects = [lists.bookings.mailAbout, lists['contact-submissions'].mailAbout] as const

/**
 * `notice` and `message` go to the office, the others to the customer. `visit` names the agreed visit, `message` is about
 * a customer's message, and `declined` holds the answer of staff to one.
 */
export const mailPurposes = ['receipt', 'notice', 'confirmed', 'cancelled', 'visit', 'message', 'declined'] as const

/** Emails that say where the booking or quote request stands. A later update makes earlier ones outdated. */
export const statusPurposes = ['receipt', 'confirmed', 'cancelled', 'visit'] as const satisfies Mail['purpose'][]
export type StatusPurpose = (typeof statusPurposes)[number]

export const isStatusPurpose = (purpose: Mail['purpose']): purpose is StatusPurpose =>
  statusPurposes.some((known) => known === purpose)

/** Whether the email makes earlier ones to the customer outdated. */
export const isUpdate = (purpose: Mail['purpose']) =>
  purpose === 'confirmed' || purpose === 'cancelled' || purpose === 'visit'

export const mailStates = ['waiting', 'sent', 'failed', 'not_configured'] as const

/** A queued email. It stores no personal data: the template reads the row when the email is sent. */
export const Mail = z.object({
  id: Id,
  about: z.enum(mailSubjects),
  subjectId: Id,
  purpose: z.enum(mailPurposes),
  state: z.enum(mailStates),
  /** Why it is not sent: the SMTP error, or why no attempt was made. */
  reason: z.nullable(text(500)),
  /** The spam signal of the submission. */
  suspicion: z.nullable(text(100)),
  /** The Message-ID header. All attempts share it, so a mail program can detect a duplicate. */
  messageId: text(255),
  attempts: z.int(),
  nextAttemptAt: Timestamp,
  /** When the SMTP server accepted it. */
  sentAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Mail = z.infer<typeof Mail>
