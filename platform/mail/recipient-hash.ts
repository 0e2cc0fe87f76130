import { hash } from 'node:crypto'

/** Where an email arrives. Ignores case and tags: one to `ada+tag@…` arrives in the mailbox of `ada@…`. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const tag = local.indexOf('+')
  return `${tag > 0 ? local.slice(0, tag) : local}@${domain}`
}

/** The hash that stands for an address. */
export const recipientHash = (address: string): string => hash('sha256', mailboxOf(address))
