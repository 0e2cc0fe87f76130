import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#server/env.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { type CheckResult, fine, isLoopback, isSampleDomain, must, should } from './check-result.ts'

type MailSettings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_TO'>

/** Whether mail goes out, unread by others, and arrives; asks the mail server for at most `limitMs`. */
export async function checkMail(env: MailSettings, limitMs = 15_000): Promise<CheckResult[]> {
  if (!env.SMTP_URL) {
    return [
      ...checkMailboxes(env),
      should(
        'No mail server is set, so no mail is sent: bookings wait in the dashboard alone.',
        'Set SMTP_URL, MAIL_FROM and MAIL_TO.',
      ),
    ]
  }
  return [...checkMailboxes(env), ...checkSecrecy(env.SMTP_URL), await checkServer(env, limitMs)]
}

function checkMailboxes(env: MailSettings): CheckResult[] {
  return (['MAIL_FROM', 'MAIL_TO'] as const).flatMap((setting) => {
    const domain = env[setting]?.address.split('@').at(-1)
    if (!domain || !isSampleDomain(domain)) return []
    return [must(`${setting} is still an address of ${domain}, which nobody reads.`, 'Put your own there.')]
  })
}

/** Without requireTLS, mail goes out in the clear when the server, or somebody in between, offers no TLS. */
function checkSecrecy(url: string): CheckResult[] {
  const { protocol, hostname, searchParams } = new URL(url)
  const insists = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const asksWho = searchParams.get('tls.rejectUnauthorized') !== 'false'
  if ((insists && asksWho) || isLoopback(hostname)) return []
  return [
    should(
      `SMTP_URL does not insist on ${insists ? 'a valid certificate' : 'encryption'}, so the mail password and customers’ mails can be read on the way.`,
      insists ? 'Take tls.rejectUnauthorized=false away.' : 'Use smtps://…:465, or add ?requireTLS=true.',
    ),
  ]
}

async function checkServer(env: MailSettings, limitMs: number): Promise<CheckResult> {
  const limit = sleep(limitMs, false)
  const smtp = await openSmtp(env)
  if (await Promise.race([smtp?.isReachable(), limit])) return fine('The mail server answers and lets us in.')
  return must(
    'The mail server does not answer, or refuses our name and password: mails wait and nobody gets them.',
    'Check host, port, name and password in SMTP_URL with your mail provider.',
  )
}
