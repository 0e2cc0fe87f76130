import type { Mailbox } from './email-template.ts'

const mostLetters = 40

/** Letters and what stands between names. No digits, no "@", "/" or ":": none of these can be dialed or followed. */
const name = /^\p{L}[\p{L}\p{M}'’.,&() -]*$/u
/** A dot between letters makes a domain. */
const link = /\.\p{L}|\bhttps?\b|\bwww\b/iu

/**
 * As much of a typed name as a mail to an unconfirmed address may repeat: its first line, if that is short and cannot
 * hold a link. Undefined otherwise.
 */
function repeatable(typed: string): string | undefined {
  const line = (typed.trim().split(/[\r\n\u2028\u2029]/, 1)[0] ?? '').replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostLetters && name.test(line) && !link.test(line) ? line : undefined
}

/** "Hello Ada," or, without a name that can be repeated, "Hello,". */
export function greeting(typed: string): string {
  const known = repeatable(typed)
  return known ? `Hello ${known},` : 'Hello,'
}

export const mailboxFor = (typed: string, address: string): Mailbox => ({ name: repeatable(typed) ?? '', address })
