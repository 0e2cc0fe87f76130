import type { Environment } from '#platform/env.ts'
import { failureInWords, waitForMail } from '#platform/mail/failure-in-words.ts'
import { recordInWords } from '#platform/mail/sender-domain/check.ts'
import type { Dns } from '#platform/mail/sender-domain/dns.ts'
import { checkSender } from '#platform/mail/sender-domain/sender-domain.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { smtpAdvice } from '#platform/mail/smtp-advice.ts'
import { unencodedIn, unencodedInWords } from '#platform/mail/smtp-url.ts'
import { type CheckResult, isLoopback, isSampleDomain, must, ok, should } from './check-result.ts'

export type MailSettings = Pick<Environment, 'MAIL_FROM' | 'MAIL_TO' | 'PUBLIC_URL' | 'SMTP_URL'>

/** Checks the addresses, the encryption, the mail server and the sender's domain. Waits at most `limitMs` for the server. */
export async function checkMail(env: MailSettings, limitMs = 15_000): Promise<CheckResult[]> {
  if (!env.SMTP_URL) {
    return [
      ...checkMailboxes(env),
      should(
        'No mail server is set, so no email is sent. Bookings appear only on the dashboard.',
        'Set SMTP_URL, MAIL_FROM and MAIL_TO.',
      ),
    ]
  }
  const { SMTP_URL } = env
  const [server, sender] = await Promise.all([checkServer({ ...env, SMTP_URL }, limitMs), checkDomain(env)])
  return [...checkMailboxes(env), ...checkEncryption(env.SMTP_URL), ...checkCharacters(env.SMTP_URL), server, ...sender]
}

/** The records of the sender's domain, each with the record to add. */
export async function checkDomain(env: MailSettings, makeDns?: () => Dns): Promise<CheckResult[]> {
  const checks = await checkSender(env, makeDns)
  return checks.map(({ urgency, what, fix, records }) => {
    if (urgency === 'ok') return ok(fix ? `${what} ${fix}` : what)
    return { urgency, what, fix: [fix, ...records.map(recordInWords)].join('\n    ') }
  })
}

function checkMailboxes(env: MailSettings): CheckResult[] {
  return (['MAIL_FROM', 'MAIL_TO'] as const).flatMap((setting) => {
    const domain = env[setting]?.address.split('@').at(-1)
    if (!domain || !isSampleDomain(domain)) return []
    return [must(`${setting} is still an address at ${domain}, which nobody reads.`, 'Set it to your own address.')]
  })
}

/** Without requireTLS, email is sent unencrypted when the server or an attacker in between offers no TLS. */
function checkEncryption(url: string): CheckResult[] {
  const { protocol, hostname, searchParams } = new URL(url)
  const requiresTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const verifiesCertificate = searchParams.get('tls.rejectUnauthorized') !== 'false'
  if ((requiresTls && verifiesCertificate) || isLoopback(hostname)) return []
  return [
    should(
      `SMTP_URL does not require ${requiresTls ? 'a valid certificate' : 'encryption'}. Others can read the mail password and customer emails.`,
      requiresTls ? 'Remove tls.rejectUnauthorized=false.' : 'Use smtps://…:465, or add ?requireTLS=true.',
    ),
  ]
}

/** Programs differ in how they read these characters. A % can change the password. */
export const checkCharacters = (url: string): CheckResult[] =>
  unencodedIn(url).map((found) => should(`${unencodedInWords(found)}.`, 'Then every program reads it as you mean it.'))

async function checkServer(env: MailSettings & { SMTP_URL: string }, limitMs: number): Promise<CheckResult> {
  // The server is asked also while one of these is missing, which is a mistake of its own.
  const nobody = { name: '', address: 'nobody@localhost' }
  const smtp = await openSmtp({ ...env, MAIL_FROM: env.MAIL_FROM ?? nobody, MAIL_TO: env.MAIL_TO ?? nobody })
  const failure = smtp && (await waitForMail(smtp.whyUnreachable(), limitMs))
  if (!failure) return ok('The mail server answers and accepts the login.')
  return must(`${failureInWords(failure)} Emails wait in the queue.`, smtpAdvice(failure, new URL(env.SMTP_URL)))
}
