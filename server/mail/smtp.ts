import { business } from '#domain/business.ts'
import type { Mail } from '#domain/mail.ts'
import type { Environment } from '#server/env.ts'
import { type EmailContent, type Mailbox, textOf, webPageOf } from './email-template.ts'

/** Each step of the conversation with the mail server may take this long, all of it no longer than `wholeMs`. */
const stepMs = 10_000
const wholeMs = 45_000

/** The mail server took the mail, never will, may do so later, or could not be asked. */
export type Outcome = { state: 'sent' } | { state: 'refused' | 'postponed' | 'unreachable'; reason: string }

export type Smtp = {
  /** The mail's letter, under its Message-ID and date; given up when the signal says so. */
  send(letter: EmailContent, mail: Pick<Mail, 'messageId' | 'createdAt'>, signal: AbortSignal): Promise<Outcome>
  /** Whether the server answers, and takes our name and password. */
  isReachable(): Promise<boolean>
}

/** The mail server that the environment names; undefined when it names none. */
export async function openSmtp(
  env: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_TO'>,
): Promise<Smtp | undefined> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: office } = env
  if (!url || !from || !office) return undefined
  // Who sends no mail has no need of its ten megabytes.
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, dnsTimeout: stepMs }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const resolve = (mailbox: Mailbox | 'office') => (mailbox === 'office' ? office : mailbox)

  return {
    async send(letter, { messageId, createdAt }, signal) {
      const to = resolve(letter.to)
      try {
        await transport.sendMail({
          // Never a joined string, and the envelope apart: nothing in a name can add a recipient.
          envelope: { from: from.address, to: [to.address] },
          from: { name: from.name || business.name, address: from.address },
          to,
          replyTo: resolve(letter.replyTo),
          subject: letter.subject,
          messageId,
          date: new Date(createdAt),
          headers: { 'Auto-Submitted': 'auto-generated' },
          text: textOf(letter),
          html: webPageOf(letter),
          ...(letter.calendar && { icalEvent: { filename: 'visit.ics', ...letter.calendar } }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
        })
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  }
}

/** The steps in which a refusal is about this one mail, and not about us. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function outcomeOf(error: unknown): Outcome {
  const { responseCode, response, command, code } = error as {
    responseCode?: number // these are what nodemailer adds to its errors
    response?: string
    command?: string
    code?: string
  }
  if (responseCode === undefined) {
    return { state: 'unreachable', reason: `The mail server did not answer${code ? ` (${code})` : ''}` }
  }
  const reason = `The mail server said: ${withoutAddresses(response ?? '')}`
  if (!aboutTheMail.has(command ?? '')) return { state: 'unreachable', reason }
  return { state: responseCode >= 500 ? 'refused' : 'postponed', reason }
}

/** Servers like to repeat the recipient, and the outbox holds nobody's address. */
function withoutAddresses(response: string): string {
  return response
    .split(/\s+/)
    .map((word) => (/.@./.test(word) ? '(address)' : word))
    .join(' ')
    .slice(0, 400)
}
