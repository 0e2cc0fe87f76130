import { hash } from 'node:crypto'

/** The hash that stands for an address. Ignores case and tags: an email to `ada+tag@…` arrives in the mailbox of `ada@…`. */
export function recipientHash(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const tag = local.indexOf('+')
  return hash('sha256', `${tag > 0 ? local.slice(0, tag) : local}@${domain}`)
}
