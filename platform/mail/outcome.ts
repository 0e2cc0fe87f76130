import type { EmailContent } from './email-template.ts'

/**
 * The result of one attempt. The receiving server accepted the delivery, refused it for good, refused it for now, or could
 * not be reached. Or nothing was sent because nobody wants it any more: a stopped one stays in the outbox, a dropped
 * one is deleted.
 */
export type Outcome =
  | { state: 'sent'; onSent?: EmailContent['onSent'] }
  | { state: 'dropped' }
  | { state: 'stopped'; reason: string }
  | Failure

/** `code` is that of nodemailer, such as EAUTH, and `detail` its message. */
export type Failure = {
  state: 'refused' | 'postponed' | 'unreachable'
  reason: string
  code?: string | undefined
  detail?: string | undefined
}
