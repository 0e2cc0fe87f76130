import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#server/env.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { type CheckResult, isLoopback, isSampleDomain, must, ok, should } from './check-result.ts'
import { checkSender } from './sender-domain.ts'

type MailSettings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_TO'>

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
  const [server, sender] = await Promise.all([checkServer(env, limitMs), checkSender(env)])
  return [...checkMailboxes(env), ...checkEncryption(env.SMTP_URL), server, ...sender]
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

async function checkServer(env: MailSettings, limitMs: number): Promise<CheckResult> {
  const timeout = sleep(limitMs, false)
  const smtp = await openSmtp(env)
  if (await Promise.race([smtp?.isReachable(), timeout])) return ok('The mail server answers and accepts the login.')
  return must(
    'The mail server does not answer or rejects the login. Emails wait in the queue.',
    'Check the host, port, name and password in SMTP_URL with your mail provider.',
  )
}
