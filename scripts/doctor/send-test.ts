import { Email } from '#firm/fields.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { sendTestEmail } from '#platform/mail/test-email.ts'
import { type CheckResult, must, ok } from './check-result.ts'
import type { MailSettings } from './mail.ts'

/** Sends one email to this address, outside the outbox, and says what the mail server answered. */
export async function sendTest(to: string, env: MailSettings, limitMs = 60_000): Promise<CheckResult> {
  if (!Email.safeParse(to).success) {
    const written = to === '' ? 'The address is missing.' : `"${to}" is not an email address.`
    return must(written, 'Write it after --send-test, such as npm run doctor -- --send-test you@example.com.')
  }
  const smtp = env.SMTP_URL ? await openSmtp(env) : undefined
  if (!env.SMTP_URL || !smtp) {
    return must('No mail server is set, so no email was sent.', 'Set SMTP_URL, MAIL_FROM and MAIL_TO in the file .env.')
  }
  const sentBy = 'npm run doctor -- --send-test sent it.'
  const { isSent, what, fix } = await sendTestEmail(smtp, { to, sentBy, url: env.SMTP_URL, limitMs })
  return isSent ? ok(`${what} ${fix}`) : must(what, fix)
}
