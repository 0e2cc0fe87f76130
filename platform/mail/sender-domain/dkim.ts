import type { EmailCheck } from '#features/emails/email-setup.ts'
import { checksOf, whereDns } from './check.ts'
import { type Dns, textsAt } from './dns.ts'
import { type Provider, providers, selectorsOf } from './providers.ts'

const { should, ok } = checksOf('DKIM')

/** Names under which mail providers publish DKIM keys. */
const selectors = [
  ...new Set([
    ...['default', 'dkim', 'smtp', 'mail', 's1', 's2', 'k1', 'k2', 'k3', 'pm', 'mandrill', 'resend', 'mailo', 'pic'],
    ...['mxvault', 'krs', 'sendgrid', 'x', 'key1', 'key2'],
    ...providers.flatMap(selectorsOf),
  ]),
]

/** How an owner sees a name that DNS does not tell. */
const asReceived =
  'Send a test to a mailbox at Gmail and open “Show original” there: the name stands after s= in DKIM-Signature.'

/** The key that signatures are checked with: https://www.rfc-editor.org/rfc/rfc6376 */
export async function checkDkim(domain: string, dns: Dns, provider?: Provider): Promise<EmailCheck> {
  const { found, failure } = await lookUp(domain, dns)
  const own = provider && found.find((name) => selectorsOf(provider).includes(name))
  if (provider && own) return ok(`${domain} has the DKIM key of ${provider.name}, ${own}.`)
  const [other] = found
  if (other && !provider) return ok(`${domain} has a DKIM key, ${other}.`)
  if (other && provider && !provider.dkim) {
    const what = `${domain} has a DKIM key, ${other}. Only an email that arrived shows whether ${provider.name} signs with it.`
    return ok(what, { fix: asReceived })
  }
  // A server that did not answer may have the key.
  if (failure) throw failure
  if (!provider) {
    return should(`No DKIM key of ${domain} was found under the usual names. The name cannot be known from outside.`, {
      fix: `Check with your mail provider that it signs your emails with DKIM, and add the record it gives you. ${asReceived}`,
    })
  }
  if (!provider.dkim) {
    const what = `No DKIM key of ${domain} was found. ${provider.name} gives each domain other names, which cannot be known from outside.`
    return should(what, { fix: `You find the records ${provider.where}. ${asReceived}` })
  }
  const { names, type, recordFor } = provider.dkim
  const has = other
    ? `${domain} has a DKIM key, ${other}, but none of ${provider.name}`
    : `${domain} has no DKIM key of ${provider.name}`
  const it = names.length === 1 ? 'this record' : 'these records'
  return should(`${has}, so our emails may be taken for spam.`, {
    fix: `${recordFor ? 'Add' : `You find the value ${provider.where}. Add`} ${it} ${whereDns(domain)}.`,
    records: names.map((name) => ({
      type,
      host: `${name}._domainkey.${domain}`,
      value: recordFor?.(name, domain) ?? null,
    })),
  })
}

async function lookUp(domain: string, dns: Dns): Promise<{ found: string[]; failure: unknown }> {
  const lookups = await Promise.allSettled(selectors.map((name) => textsAt(`${name}._domainkey.${domain}`, dns)))
  const found = selectors.filter((_, index) => {
    const lookup = lookups[index]
    return lookup?.status === 'fulfilled' && lookup.value.some(isDkimKey)
  })
  const failed = lookups.find(({ status }) => status === 'rejected')
  return { found, failure: failed?.status === 'rejected' ? failed.reason : undefined }
}

/** A revoked key is empty. */
const isDkimKey = (text: string) => /^(v=dkim1 *;|(?!v=))/i.test(text) && /(^|;) *p= *[^; ]/i.test(text)
