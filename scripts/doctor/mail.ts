import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#platform/env.ts'
import type { Failure } from '#platform/mail/outcome.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { unencodedIn, unencodedInWords } from '#platform/mail/smtp-url.ts'
import { isUntrusted } from '#platform/operations/untrusted-certificate.ts'
import { type CheckResult, isLoopback, isSampleDomain, must, ok, sentence, should } from './check-result.ts'
import { checkSender } from './sender-domain.ts'
import { smtpAdvice } from './smtp-advice.ts'

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
  const [server, sender] = await Promise.all([checkServer({ ...env, SMTP_URL }, limitMs), checkSender(env)])
  return [...checkMailboxes(env), ...checkEncryption(env.SMTP_URL), ...checkCharacters(env.SMTP_URL), server, ...sender]
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

/** What a mail server did, in one sentence. */
export function failureInWords({ code, reason, detail = '' }: Failure): string {
  const said = /^The mail server said: (.*)$/s.exec(reason)?.[1]
  if (said === undefined && isUntrusted({ message: detail }))
    return sentence(`The certificate of the mail server is signed by nobody that this machine trusts`)
  if (said === undefined) return sentence(`The mail server does not answer${detail && `: ${detail}`}`)
  return sentence(`The mail server ${code === 'EAUTH' ? 'rejects the login' : 'refuses'}: ${said}`)
}

/** Waits at most `limitMs` for a mail server. */
export async function waitForMail<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer | Failure> {
  const late: Failure = { state: 'unreachable', reason: 'The mail server did not answer in time', code: 'ETIMEDOUT' }
  const timer = new AbortController()
  const timeout = sleep(limitMs, late, { signal: timer.signal }).catch(() => late)
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}
