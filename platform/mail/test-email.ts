import { business } from '#content'
import type { TestEmailAnswer } from '#features/emails/email-setup.ts'
import { failureInWords, sentence, shortAnswer, waitForMail } from './failure-in-words.ts'
import type { Smtp } from './smtp.ts'
import { smtpAdvice } from './smtp-advice.ts'

type TestEmail = {
  to: string
  /** Ends the text: who sent it. */
  sentBy: string
  /** SMTP_URL, for advice. */
  url: string
  limitMs: number
}

/** Sends one email outside the outbox, and says what the mail server answered. Waits at most `limitMs` for it. */
export async function sendTestEmail(smtp: Smtp, { to, sentBy, url, limitMs }: TestEmail): Promise<TestEmailAnswer> {
  const text = `This is a test email from the website of ${business.name}. The server can send email.\n\n${sentBy} Nobody needs to answer.\n`
  const sent = await waitForMail(smtp.sendText({ to, subject: `Test email – ${business.name}`, text }), limitMs)
  if ('answer' in sent) {
    const what = `The mail server accepted a test email to ${to} and answered: ${sentence(shortAnswer(sent.answer))}`
    return { isSent: true, what, fix: 'If it does not arrive, look in the spam folder.' }
  }
  const what = `The test email was not sent. ${failureInWords(sent)}`
  return { isSent: false, what, fix: smtpAdvice(sent, new URL(url)) }
}
