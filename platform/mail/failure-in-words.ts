import { setTimeout as sleep } from 'node:timers/promises'
import { isUntrusted } from '#platform/operations/untrusted-certificate.ts'
import type { Failure } from './outcome.ts'

/** What a mail server did, in one sentence. */
export function failureInWords({ code, reason, detail = '' }: Failure): string {
  const said = /^The mail server said: (.*)$/s.exec(reason)?.[1]
  if (said === undefined && isUntrusted({ message: detail }))
    return sentence(`The certificate of the mail server is signed by nobody that this machine trusts`)
  if (said === undefined) return sentence(`The mail server does not answer${detail && `: ${detail}`}`)
  return sentence(`The mail server ${code === 'EAUTH' ? 'rejects the login' : 'refuses'}: ${said}`)
}

/** Waits at most `limitMs` for a mail server. */
export async function waitForMail<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer | Failure> {
  const late: Failure = { state: 'unreachable', reason: 'The mail server did not answer in time', code: 'ETIMEDOUT' }
  const timer = new AbortController()
  const timeout = sleep(limitMs, late, { signal: timer.signal }).catch(() => late)
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}

/** With one full stop. */
export const sentence = (text: string) => `${text.replace(/[.\s]+$/, '')}.`
