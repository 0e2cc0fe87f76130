import type { EmailCheck } from '#features/emails/email-setup.ts'
import { checksOf, txt, whereDns } from './check.ts'
import type { Dns } from './dns.ts'
import type { Provider } from './providers.ts'
import { allowsServer, includes, maxLookups, readTerms, spfRecordsAt } from './spf-terms.ts'

const { must, should, ok } = checksOf('SPF')

/** The mail server of SMTP_URL, and its provider if it is known. */
export type MailServer = { host: string; provider?: Provider | undefined }

/** Which servers may send for the domain: https://www.rfc-editor.org/rfc/rfc7208 */
export async function checkSpf(domain: string, dns: Dns, server?: MailServer): Promise<EmailCheck> {
  const records = await spfRecordsAt(domain, dns)
  const [record] = records
  const replacing = (what: string, value: string) => ({
    fix: `${what} ${whereDns(domain)}.`,
    records: [txt(domain, value)],
  })
  if (records.length > 1) {
    const what = `${domain} has ${records.length} SPF records, so receivers ignore them all.`
    return must(what, replacing('Merge them into one TXT record. Delete the others', merged(records)))
  }
  if (record === undefined) {
    const what = `${domain} has no SPF record, so our emails may be taken for spam.`
    if (server) return should(what, replacing('Add this record', withTerm('v=spf1 ~all', termFor(server))))
    return should(what, {
      fix: `Add a TXT record to ${domain}, such as v=spf1 include:spf.provider.example ~all. Your mail provider knows the name after include.`,
    })
  }
  const change = 'Change the TXT record that begins with v=spf1 to this one'
  if (/ \+?all( |$)/i.test(record)) {
    const what = `The SPF record of ${domain} lets anyone send in its name. End it with ~all instead.`
    return should(what, replacing(change, record.replace(/ \+?all( |$)/i, ' ~all$1')))
  }
  const terms = await readTerms(domain, record, dns)
  if (terms.broken) {
    return must(`The SPF record of ${domain} includes ${terms.broken}, which has none, so receivers ignore it all.`, {
      fix: `Correct that name or remove it ${whereDns(domain)}.`,
    })
  }
  if (terms.lookups > maxLookups) {
    return must(`The SPF record of ${domain} takes more than ${maxLookups} questions to DNS, so receivers ignore it.`, {
      fix: `Remove what you no longer use ${whereDns(domain)}: each include, a, mx and redirect is a question, and so are those in what it includes.`,
    })
  }
  if (!server) return ok(`${domain} has an SPF record.`)
  const { host, provider } = server
  const name = provider?.name ?? host
  const isAllowed = provider
    ? includes(terms, [provider.spf, ...(provider.otherSpf ?? [])])
    : await allowsServer(terms, host, dns)
  if (isAllowed) return ok(`The SPF record of ${domain} allows ${name}.`)
  if (provider?.returnsToItself) {
    return ok(`${domain} has an SPF record. ${name} needs none: its emails come back to an address of its own.`)
  }
  if (isAllowed === undefined) return ok(`${domain} has an SPF record. Whether it allows ${name} cannot be seen here.`)
  const what = `The SPF record of ${domain} does not allow ${name}, so our emails may be taken for spam.`
  const orAsk = provider ? '' : ' If your provider sends from other servers, it knows their include.'
  const { fix, records: changed } = replacing(change, withTerm(record, termFor(server)))
  return should(what, { fix: `${fix}${orAsk}`, records: changed })
}

const termFor = ({ host, provider }: MailServer) => (provider ? `include:${provider.spf}` : `a:${host}`)

/** What ends a record. Terms after it do not count. */
const isEnd = (term: string) => /^([+?~-]?all|redirect=.*)$/i.test(term)

/** The record with the term in front of its end. */
function withTerm(record: string, term: string): string {
  const terms = record.split(/ +/)
  const end = terms.findIndex(isEnd)
  return terms.toSpliced(end < 0 ? terms.length : end, 0, term).join(' ')
}

/** One record that allows what each of them allows. */
function merged(records: string[]): string {
  const terms = records.flatMap((record) => record.split(/ +/).slice(1))
  return ['v=spf1', ...new Set(terms.filter((term) => !isEnd(term))), '~all'].join(' ')
}
