import { business } from '#content'
import { Email } from '#firm/fields.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { type CheckResult, must, ok, sentence } from './check-result.ts'
import { failureInWords, type MailSettings, waitForMail } from './mail.ts'
import { smtpAdvice } from './smtp-advice.ts'

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
  const sent = await waitForMail(smtp.sendText({ to, subject: `Test email – ${business.name}`, text }), limitMs)
  if ('answer' in sent) {
    return ok(
      `The mail server accepted a test email to ${to} and answered: ${sentence(sent.answer)} If it does not arrive, look in the spam folder.`,
    )
  }
  return must(`The test email was not sent. ${failureInWords(sent)}`, smtpAdvice(sent, new URL(env.SMTP_URL)))
}

const text = `This is a test email from the website of ${business.name}. The server can send email.

npm run doctor -- --send-test sent it. Nobody needs to answer.
`
