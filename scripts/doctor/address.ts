import { isIPv4 } from 'node:net'
import type { Environment } from '#platform/env.ts'
import { type CheckResult, isLoopback, isSampleDomain, must, ok, should } from './check-result.ts'

/** Checks the address used in canonical links, the sitemap and emails. */
export function checkPublicUrl({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): CheckResult {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isSampleDomain(hostname)) {
    return must(
      `The site address is still the sample address, ${PUBLIC_URL}.`,
      'Set PUBLIC_URL to the public address of the site.',
    )
  }
  if (isLoopback(hostname)) {
    return should(
      `The site address is ${PUBLIC_URL}. Only this machine can open it.`,
      'Set PUBLIC_URL to the public address before the site goes live.',
    )
  }
  if (protocol === 'http:') {
    return must(
      `The site address, ${PUBLIC_URL}, is not encrypted. Others can read what visitors and staff send.`,
      'Serve the site over https and set PUBLIC_URL to its https:// address.',
    )
  }
  return ok(`The site address is ${PUBLIC_URL}.`)
}

/** Checks which proxies may set a visitor's address. */
export function checkProxies({ TRUST_PROXY: networks = [] }: Pick<Environment, 'TRUST_PROXY'>): CheckResult {
  const wide = networks.filter(isWide)
  if (wide.length > 0) {
    return must(
      `TRUST_PROXY trusts large parts of the internet (${wide.join(', ')}). Anyone can fake an address and avoid the rate limits.`,
      'List only your own proxy, such as 127.0.0.1/32.',
    )
  }
  return ok(networks.length > 0 ? `The only trusted proxies are ${networks.join(', ')}.` : 'No proxy is trusted.')
}

/** Wider than a private network (10.0.0.0/8, fc00::/7) or, for other IPv6 addresses, than a /16. */
function isWide(network: string): boolean {
  const [address = '', length] = network.split('/')
  if (length === undefined) return false
  const prefix = Number(length)
  if (isIPv4(address)) return prefix < 8
  if (/^::ffff:/i.test(address)) return prefix < 96 + 8
  return prefix < (/^f[cd]/i.test(address) ? 7 : 16)
}
