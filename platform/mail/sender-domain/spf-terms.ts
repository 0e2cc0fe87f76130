import { BlockList, isIP } from 'node:net'
import { type Dns, orNone, textsAt } from './dns.ts'

/** Receivers stop after so many questions to DNS, and then ignore the record. */
export const maxLookups = 10
const maxTerms = 100

/** A term of an SPF record, such as `include:_spf.google.com` or `ip4:192.0.2.1/28`. */
type Term = { domain: string; name: string; value: string }

/** An SPF record with all that it includes. */
export type SpfTerms = {
  terms: Term[]
  /** How many questions to DNS it takes, up to one more than are allowed. */
  lookups: number
  /** An included name that has no SPF record, so that receivers ignore the whole record. */
  broken?: string
}

/** The SPF records of the domain: https://www.rfc-editor.org/rfc/rfc7208 */
export const spfRecordsAt = async (domain: string, dns: Dns): Promise<string[]> =>
  (await textsAt(domain, dns)).filter((text) => /^v=spf1( |$)/i.test(text))

/** Reads the record and what it includes. Rejects when DNS does not answer. */
export async function readTerms(domain: string, record: string, dns: Dns): Promise<SpfTerms> {
  const read: SpfTerms = { terms: [], lookups: 0 }
  await addTerms(domain, record, dns, read)
  return read
}

async function addTerms(domain: string, record: string, dns: Dns, read: SpfTerms): Promise<void> {
  for (const term of record.split(/ +/).slice(1, maxTerms)) {
    const [start = '', name = ''] = /^[+?~-]?([a-z0-9]+)[:=]?/.exec(term.toLowerCase()) ?? []
    const value = term.toLowerCase().slice(start.length)
    read.terms.push({ domain, name, value })
    if (['include', 'a', 'mx', 'ptr', 'exists', 'redirect'].includes(name)) read.lookups += 1
    if (read.lookups > maxLookups || read.broken) return
    // A name with a macro depends on the email.
    if (!['include', 'redirect'].includes(name) || !/^[a-z0-9._-]{1,253}$/.test(value)) continue
    const [included] = await spfRecordsAt(value, dns)
    if (included === undefined) read.broken = value
    else await addTerms(value, included, dns, read)
  }
}

/** Whether a record includes one of the names, at any depth. */
export const includes = ({ terms }: SpfTerms, wanted: readonly string[]): boolean =>
  terms.some(({ name, value }) => (name === 'include' || name === 'redirect') && wanted.includes(value))

/** Whether the record allows one of the addresses of the mail server. Undefined when it has none. */
export async function allowsServer({ terms }: SpfTerms, server: string, dns: Dns): Promise<boolean | undefined> {
  const addresses = isIP(server) ? [server] : await addressesOf(server, dns)
  if (addresses.length === 0) return undefined
  const allowed = new BlockList()
  for (const { domain, name, value } of terms) {
    if (name === 'ip4' || name === 'ip6') addNetwork(allowed, value, name)
    const host = value.split('/')[0] || domain
    if (name === 'a') for (const address of await addressesOf(host, dns)) addNetwork(allowed, address)
    if (name === 'mx' && (await orNone(dns.resolveMx(host))).some(({ exchange }) => exchange.toLowerCase() === server))
      return true
  }
  return addresses.some((address) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
}

const addressesOf = async (host: string, dns: Dns): Promise<string[]> =>
  (await Promise.all([orNone(dns.resolve4(host)), orNone(dns.resolve6(host))])).flat()

function addNetwork(list: BlockList, network: string, name?: 'ip4' | 'ip6') {
  const [address = '', prefix] = network.split('/')
  const family = isIP(address)
  if (family === 0 || (name && name !== `ip${family}`)) return
  const longest = family === 6 ? 128 : 32
  const bits = prefix === undefined ? longest : Number(prefix)
  if (Number.isInteger(bits) && bits >= 0 && bits <= longest) list.addSubnet(address, bits, `ipv${family}` as 'ipv4')
}
