import { isIPv4 } from 'node:net'
import type { Environment } from '#server/env.ts'
import { type CheckResult, fine, isLoopback, isSampleDomain, must, should } from './check-result.ts'

/** The address that canonical links, the site map and mails name. */
export function checkPublicUrl({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): CheckResult {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isSampleDomain(hostname)) {
    return must(
      `The site's address is still the sample's, ${PUBLIC_URL}.`,
      'Set PUBLIC_URL to the address people type.',
    )
  }
  if (isLoopback(hostname)) {
    return should(
      `The site's address is ${PUBLIC_URL}, which only this machine can open.`,
      'Set PUBLIC_URL to the address people type before the site goes public.',
    )
  }
  if (protocol === 'http:') {
    return must(
      `The site's address, ${PUBLIC_URL}, is not encrypted: what visitors and staff type can be read on the way.`,
      'Put the site behind https and set PUBLIC_URL to its https:// address.',
    )
  }
  return fine(`The site's address is ${PUBLIC_URL}.`)
}

/** Whose word on a visitor's address is believed. */
export function checkProxies({ TRUST_PROXY: networks = [] }: Pick<Environment, 'TRUST_PROXY'>): CheckResult {
  const wide = networks.filter(isWide)
  if (wide.length > 0) {
    return must(
      `TRUST_PROXY believes whole parts of the internet (${wide.join(', ')}), so anybody can pose as any address and escape the limits.`,
      'Name only the addresses of your own proxy, such as 127.0.0.1/32.',
    )
  }
  return fine(networks.length > 0 ? `Only ${networks.join(', ')} are believed as proxies.` : 'No proxy is believed.')
}

/** Wider than any network of one's own: for IPv4 10.0.0.0/8, for IPv6 fc00::/7, and else what one provider gets. */
function isWide(network: string): boolean {
  const [address = '', length] = network.split('/')
  if (length === undefined) return false
  const prefix = Number(length)
  if (isIPv4(address)) return prefix < 8
  if (/^::ffff:/i.test(address)) return prefix < 96 + 8
  return prefix < (/^f[cd]/i.test(address) ? 7 : 16)
}
