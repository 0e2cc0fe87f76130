import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailCheck } from '#features/emails/email-setup.ts'
import { listInWords } from '#firm/formats.ts'
import type { Environment } from '#platform/env.ts'
import { checksOf } from './check.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import { type Dns, exists, systemDns } from './dns.ts'
import { keeperOf, type Provider, providerOf } from './providers.ts'
import { checkSpf, type MailServer } from './spf.ts'

/** For all questions together. */
const limitMs = 6000

/** Undefined when DNS did not answer. */
type Answer = EmailCheck | undefined

/** Domains that DNS does not have: https://www.rfc-editor.org/rfc/rfc2606 and https://www.rfc-editor.org/rfc/rfc6761 */
const isReserved = (domain: string) =>
  !domain.includes('.') || /(^|\.)example\.(com|net|org)$|\.(test|example|invalid|localhost)$/i.test(domain)

/**
 * Checks that receivers can tell our emails from forged ones: the records of the sender's domain in DNS. None for a domain
 * that DNS does not have, which `checkMail` reports.
 */
export async function checkSender(
  { MAIL_FROM, SMTP_URL }: Pick<Environment, 'MAIL_FROM' | 'SMTP_URL'>,
  makeDns: () => Dns = systemDns,
): Promise<EmailCheck[]> {
  const domain = MAIL_FROM?.address.split('@').at(-1)?.toLowerCase()
  if (!domain || isReserved(domain)) return []
  const server = SMTP_URL ? serverOf(new URL(SMTP_URL).hostname) : undefined
  const keeper = keeperOf(domain)
  if (keeper) return [checkMailbox(domain, keeper, server)]
  return checkSenderDomain(domain, makeDns(), server)
}

/** Undefined for a program on this machine or network, which hands emails on. */
function serverOf(hostname: string): MailServer | undefined {
  const host = hostname.toLowerCase()
  if (!host.includes('.') || isIP(host) === 4 || isReserved(host)) return undefined
  return { host, provider: providerOf(host) }
}

const sender = checksOf('Sender')

/** Only the provider of a mailbox may send as it, and it keeps the records. */
function checkMailbox(domain: string, keeper: Provider, server: MailServer | undefined): EmailCheck {
  if (!server || server.provider === keeper)
    return sender.ok(`The sender is an address at ${domain}, whose records ${keeper.name} keeps. You add none.`)
  return sender.should(
    `The sender is an address at ${domain}, but ${server.provider?.name ?? server.host} sends the emails. Receivers may take them for forged.`,
    { fix: `Use the mail server of ${keeper.name} in SMTP_URL, or an address of your own domain in MAIL_FROM.` },
  )
}

/** Checks the records of the domain. Waits at most `waitMs` for DNS. */
export async function checkSenderDomain(
  domain: string,
  dns: Dns,
  server?: MailServer,
  waitMs = limitMs,
): Promise<EmailCheck[]> {
  const timeout = new AbortController()
  const late = sleep(waitMs, undefined, { signal: timeout.signal }).catch(() => undefined)
  const answerOf = (check: Promise<EmailCheck>) => Promise.race<Answer>([check.catch(() => undefined), late])
  const checks = {
    SPF: answerOf(checkSpf(domain, dns, server)),
    DKIM: answerOf(checkDkim(domain, dns, server?.provider)),
    DMARC: answerOf(checkDmarc(domain, dns)),
  }
  const isKnown = Promise.race([exists(domain, dns), late])
  const answers = await Promise.all(Object.values(checks))
  const isUnknown = (await isKnown) === false
  timeout.abort()
  dns.cancel()
  const { should } = checksOf('DNS')
  if (isUnknown)
    return [should(`DNS has no domain ${domain}, so receivers may reject our emails.`, { fix: 'Check MAIL_FROM.' })]
  const unanswered = Object.keys(checks).filter((_, index) => !answers[index])
  if (unanswered.length === 0) return answers.filter((answer) => answer !== undefined)
  const list = listInWords(unanswered)
  const what = `DNS could not be reached, so ${list} ${unanswered.length === 1 ? 'was' : 'were'} not checked.`
  const fix = 'Check again where DNS answers. Nothing is known to be missing.'
  return [...answers.filter((answer) => answer !== undefined), should(what, { fix })]
}
