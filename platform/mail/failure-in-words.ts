import { setTimeout as sleep } from 'node:timers/promises'
import { isUntrusted } from '#platform/operations/untrusted-certificate.ts'
import type { Failure } from './outcome.ts'

/** What a mail server did, in one sentence. */
export function failureInWords({ code, reason, detail = '' }: Failure): string {
  const [, answer] = /^The mail server said: (.*)$/s.exec(reason) ?? []
  const said = answer && shortAnswer(answer)
  if (said === undefined && isUntrusted({ message: detail }))
    return sentence(`The certificate of the mail server is signed by nobody that this machine trusts`)
  if (said === undefined) return sentence(`The mail server does not answer${detail && `: ${shortAnswer(detail)}`}`)
  return sentence(`The mail server ${code === 'EAUTH' ? 'rejects the login' : 'refuses'}: ${said}`)
}

/** Waits at most `limitMs` for a mail server. */
export async function waitForMail<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer | Failure> {
  const late: Failure = { state: 'unreachable', reason: 'The mail server did not answer in time', code: 'ETIMEDOUT' }
  const timer = new AbortController()
  const timeout = sleep(limitMs, late, { signal: timer.signal }).catch(() => late)
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}

/** These turn the direction of the text around them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const maxAnswer = 300

/** What a server says, as a person can read it. */
export function shortAnswer(text: string): string {
  const plain = text.replaceAll(directionMarks, '')
  return plain.length <= maxAnswer ? plain : `${plain.slice(0, maxAnswer)}…`
}

/** With one full stop, unless the text is cut off. */
export function sentence(text: string): string {
  if (text.endsWith('…')) return text
  let end = text.length
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1
  return `${text.slice(0, end)}.`
}
