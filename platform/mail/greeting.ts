import type { Mailbox } from './email-template.ts'

const maxLength = 40

/** Letters and the punctuation of names. No digits, "@", "/" or ":", so no phone number, address or URL. */
const namePattern = /^\p{L}[\p{L}\p{M}'’.,&() -]*$/u
/** A dot before a letter can make a domain. */
const linkPattern = /\.\p{L}|\bhttps?\b|\bwww\b/iu

/**
 * The part of a typed name that is safe in an email to an unconfirmed address: its first line, if that is short and holds
 * no link. Undefined otherwise.
 */
function safeName(typed: string): string | undefined {
  const line = (typed.trim().split(/[\r\n\u2028\u2029]/, 1)[0] ?? '').replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxLength && namePattern.test(line) && !linkPattern.test(line) ? line : undefined
}

/** "Hello Ada," or, without a safe name, "Hello,". */
export function greeting(typed: string): string {
  const name = safeName(typed)
  return name ? `Hello ${name},` : 'Hello,'
}

export const mailboxFor = (typed: string, address: string): Mailbox => ({ name: safeName(typed) ?? '', address })
