import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#platform/env.ts'
import { type CheckResult, isSampleDomain, must, ok, should } from './check-result.ts'

export type Dns = Pick<Resolver, 'resolveTxt' | 'cancel'>

/** Undefined when DNS did not answer. */
type Answer = CheckResult | undefined

/** Names under which mail providers publish DKIM keys. */
const selectors = [
  ...['default', 'google', 'selector1', 'selector2', 'k1', 'k2', 'k3', 's1', 's2', 'mail', 'dkim', 'smtp'],
  ...['mandrill', 'pm', 'mailjet', 'sendgrid', 'zoho', 'zmail', 'protonmail', 'fm1', 'fm2', 'mxvault', 'krs', 'sig1'],
]

const limitMs = 3000

/** Domains that DNS does not have: https://www.rfc-editor.org/rfc/rfc6761 */
const isReserved = (domain: string) => !domain.includes('.') || /\.(test|example|invalid|localhost)$/i.test(domain)

/** Checks the DNS records of the sender's domain. Skips sample domains, which `checkMail` reports. */
export async function checkSender({ MAIL_FROM }: Pick<Environment, 'MAIL_FROM'>): Promise<CheckResult[]> {
  const domain = MAIL_FROM?.address.split('@').at(-1)
  if (!domain || isSampleDomain(domain) || isReserved(domain)) return []
  return checkSenderDomain(domain, new Resolver({ timeout: limitMs, tries: 1 }))
}

/** Checks that receivers can tell the domain's own emails from forged ones. Waits at most `waitMs` for DNS. */
export async function checkSenderDomain(domain: string, dns: Dns, waitMs = limitMs): Promise<CheckResult[]> {
  const timeout = new AbortController()
  const late = sleep(waitMs, undefined, { signal: timeout.signal }).catch(() => undefined)
  const answerOf = (check: Promise<CheckResult>) => Promise.race<Answer>([check.catch(() => undefined), late])
  const checks = {
    SPF: answerOf(checkSpf(domain, dns)),
    DKIM: answerOf(checkDkim(domain, dns)),
    DMARC: answerOf(checkDmarc(domain, dns)),
  }
  const isKnown = Promise.race([exists(domain, dns), late])
  const answers = await Promise.all(Object.values(checks))
  const isUnknown = (await isKnown) === false
  timeout.abort()
  dns.cancel()
  if (isUnknown) {
    return [should(`DNS has no domain ${domain}, so receivers may reject our emails.`, 'Check MAIL_FROM.')]
  }
  const unanswered = Object.keys(checks).filter((_, index) => !answers[index])
  return [...answers.filter((answer) => answer !== undefined), ...reportUnanswered(unanswered)]
}

function reportUnanswered(names: string[]): CheckResult[] {
  if (names.length === 0) return []
  const list = new Intl.ListFormat('en-US').format(names)
  const what = `DNS could not be reached, so ${list} ${names.length === 1 ? 'was' : 'were'} not checked.`
  return [should(what, 'Run the doctor again where DNS answers.')]
}

/** Which servers may send for the domain: https://www.rfc-editor.org/rfc/rfc7208 */
async function checkSpf(domain: string, dns: Dns): Promise<CheckResult> {
  const records = (await textsAt(domain, dns)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = records
  if (records.length > 1) {
    return must(
      `${domain} has ${records.length} SPF records, so receivers ignore them all.`,
      'Merge them into one TXT record in its DNS.',
    )
  }
  if (record === '') {
    return should(
      `${domain} has no SPF record, so our emails may be taken for spam.`,
      `Add a TXT record to ${domain}, such as v=spf1 include:spf.provider.example ~all. Your mail provider knows the name after include.`,
    )
  }
  if (/ \+?all( |$)/i.test(record)) {
    return should(`The SPF record of ${domain} lets anyone send in its name.`, 'End it with ~all instead of +all.')
  }
  return ok(`${domain} has an SPF record.`)
}

/** The key that signatures are checked with: https://www.rfc-editor.org/rfc/rfc6376 */
async function checkDkim(domain: string, dns: Dns): Promise<CheckResult> {
  const lookups = await Promise.allSettled(selectors.map((name) => textsAt(`${name}._domainkey.${domain}`, dns)))
  const found = selectors.find((_, index) => {
    const lookup = lookups[index]
    return lookup?.status === 'fulfilled' && lookup.value.some(isDkimKey)
  })
  if (found) return ok(`${domain} has a DKIM key, ${found}.`)
  const failed = lookups.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return should(
    `No DKIM key of ${domain} was found under the usual names. The name cannot be known from outside.`,
    'Check with your mail provider that it signs your emails with DKIM, and add the record it gives you.',
  )
}

/** A revoked key is empty. */
const isDkimKey = (text: string) => /^(v=dkim1 *;|(?!v=))/i.test(text) && /(^|;) *p= *[^; ]/i.test(text)

/** What receivers do with forged emails: https://www.rfc-editor.org/rfc/rfc7489 */
async function checkDmarc(domain: string, dns: Dns): Promise<CheckResult> {
  const places = withParents(domain)
  const found = await Promise.all(places.map((place) => textsAt(`_dmarc.${place}`, dns)))
  const recordsAt = found.map((texts) => texts.filter((text) => /^v=dmarc1 *(;|$)/i.test(text)))
  const at = recordsAt.findIndex((records) => records.length > 0)
  const [record = ''] = recordsAt[at] ?? []
  if (record === '') {
    return should(
      `${domain} has no DMARC record, so others can send in its name.`,
      `Add a TXT record to _dmarc.${domain}, such as v=DMARC1; p=none.`,
    )
  }
  const place = `_dmarc.${places[at]}`
  if ((recordsAt[at]?.length ?? 0) > 1) {
    return must(`${place} has several DMARC records, so receivers ignore them all.`, 'Keep one of these TXT records.')
  }
  const policy = (at > 0 && tagOf(record, 'sp')) || tagOf(record, 'p')
  if (policy === 'none') {
    return ok(`${place} has a DMARC record. Its policy, none, only reports: change it to quarantine when all works.`)
  }
  if (policy === 'quarantine' || policy === 'reject') return ok(`${place} has a DMARC record with p=${policy}.`)
  return should(`The DMARC record at ${place} has no valid policy.`, 'Add p=none, p=quarantine or p=reject to it.')
}

const tagOf = (record: string, tag: string) =>
  new RegExp(`; *${tag} *= *([a-z]+) *(;|$)`, 'i').exec(record)?.[1]?.toLowerCase()

/** Such as mail.example.com and example.com: a domain without its own record has that of its nearest parent. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** The TXT records of the name. None when the name does not exist. Throws when DNS does not answer. */
async function textsAt(name: string, dns: Dns): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join('').trim())
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(codeOf(error))) return []
    throw error
  }
}

/** False only when DNS says that there is no such name. */
const exists = (name: string, dns: Dns) =>
  dns.resolveTxt(name).then(
    () => true,
    (error) => codeOf(error) !== 'ENOTFOUND',
  )

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
