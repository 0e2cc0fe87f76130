import { setTimeout as sleep } from 'node:timers/promises'
import { business } from '#content'
import type { Delivery } from '#features/emails/delivery.ts'
import type { Environment } from '#platform/env.ts'
import { type EmailContent, type Mailbox, plainTextOf } from './email-template.ts'
import type { Failure, Outcome } from './outcome.ts'

/** Limits for each step of the SMTP session, and for all of it. */
const stepTimeoutMs = 10_000
const sessionTimeoutMs = 45_000
/** How long an attempt waits for its PDF. A later attempt finds it made. */
const pdfMs = 14_000
/** Attempts that need the PDF. Then the email goes without it: the page that it links to shows the same. */
const attemptsWithPdf = 3

export type Smtp = {
  /** Sends the email with its Message-ID and date, until the signal aborts. */
  send(
    email: EmailContent,
    delivery: Pick<Delivery, 'messageId' | 'createdAt' | 'attempts'>,
    signal: AbortSignal,
  ): Promise<Outcome>
  /** Sends a text to one address, outside the outbox. Resolves to the server's answer. */
  sendText(message: { to: string; subject: string; text: string }): Promise<{ answer: string } | Failure>
  /** Undefined when the server responds and accepts the credentials of SMTP_URL. */
  whyUnreachable(): Promise<Failure | undefined>
}

/** A client for the configured mail server; undefined when none is configured. */
export async function openSmtp(
  env: Pick<Environment, 'MAIL_FROM' | 'MAIL_TO' | 'PUBLIC_URL' | 'SMTP_URL'>,
): Promise<Smtp | undefined> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: office } = env
  if (!url || !from || !office) return undefined
  // Loaded only when used: it takes 10 MB of memory.
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
  }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const resolve = (mailbox: Mailbox | 'office') => (mailbox === 'office' ? office : mailbox)
  const failureOf = (error: unknown) => readFailure(error, passwordsIn(url))
  /** Structured addresses and an explicit envelope, so that a name cannot add a recipient. */
  const addressed = (to: Mailbox) => ({
    envelope: { from: from.address, to: [to.address] },
    from: { name: from.name || business.name, address: from.address },
    to,
  })

  return {
    async send(email, { messageId, createdAt, attempts }, signal) {
      const attachment = email.pdf && (await attachmentOf(email.pdf))
      if (email.pdf && !attachment && attempts + 1 < attemptsWithPdf)
        return { state: 'postponed', reason: 'The PDF could not be made yet' }
      // React is loaded with the first email.
      const { renderHtml } = await import('./email/render-html.tsx')
      const html = renderHtml(email, env.PUBLIC_URL)
      try {
        await transport.sendMail({
          ...addressed(resolve(email.to)),
          replyTo: resolve(email.replyTo),
          subject: email.subject,
          messageId,
          date: new Date(createdAt),
          ...(email.thread && { inReplyTo: email.thread, references: email.thread }),
          headers: { ...automatic, ...(email.unsubscribe && oneClick(email.unsubscribe)) },
          text: plainTextOf(email),
          html,
          ...(email.calendar && { icalEvent: { filename: 'visit.ics', ...email.calendar } }),
          ...(attachment && { attachments: [attachment] }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(sessionTimeoutMs)]),
        })
        return { state: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    async sendText({ to, subject, text }) {
      const message = { ...addressed({ name: '', address: to }), subject, text }
      try {
        const signal = AbortSignal.timeout(sessionTimeoutMs)
        const { response } = await transport.sendMail({ ...message, headers: automatic, signal })
        return { answer: clean(response, passwordsIn(url)) }
      } catch (error) {
        return failureOf(error)
      }
    },
    whyUnreachable: () => transport.verify().then(() => undefined, failureOf),
  }
}

/** Undefined when the PDF cannot be made now. */
async function attachmentOf({ filename, render }: NonNullable<EmailContent['pdf']>) {
  const late = sleep(pdfMs, undefined, { ref: false })
  const content = await Promise.race([render().catch(() => undefined), late])
  return content && { filename, content }
}

/** Keeps programs from answering: the standard of RFC 3834, and that of Outlook and Exchange. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** The headers by which mail programs show a button to unsubscribe: see RFC 8058. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A refusal of one of these commands concerns this email alone. Any other means that the server accepts no email. */
const emailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function readFailure(error: unknown, passwords: string[]): Failure {
  const { responseCode, response, command, code, message } = error as {
    responseCode?: number // nodemailer adds these to its errors
    response?: string
    command?: string
    code?: string
    message?: string
  }
  const known = { code, detail: clean(message ?? '', passwords) }
  if (responseCode === undefined) {
    return { state: 'unreachable', reason: `The mail server did not answer${code ? ` (${code})` : ''}`, ...known }
  }
  const reason = `The mail server said: ${clean(response ?? '', passwords)}`
  if (!emailCommands.has(command ?? '')) return { state: 'unreachable', reason, ...known }
  return { state: responseCode >= 500 ? 'refused' : 'postponed', reason, ...known }
}

/** The password of SMTP_URL, as written and as sent, in case a server repeats it. */
function passwordsIn(url: string): string[] {
  const { password, username } = new URL(url)
  if (password === '') return []
  const [name, plain] = [username, password].map(decode)
  const inBase64 = [plain, `\0${name}\0${plain}`].map((text) => Buffer.from(`${text}`).toString('base64'))
  return [`${plain}`, password, ...inBase64]
}

/** As nodemailer decodes: a text with a stray percent sign stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Servers often repeat the recipient, but the outbox stores no addresses. No password leaves this file. */
function clean(response: string, passwords: string[]): string {
  return passwords
    .reduce((text, password) => text.replaceAll(password, '(password)'), response)
    .split(/[\s\p{Cc}]+/u)
    .map((word) => (/.@./.test(word) ? '(address)' : word))
    .join(' ')
    .slice(0, 400)
}
