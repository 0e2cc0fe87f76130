import { business } from '#domain/business.ts'
import type { Mail } from '#domain/mail.ts'
import { palette } from '#domain/palette.ts'
import { place } from '#domain/place.ts'
import { licenseLine } from '#domain/wording.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Sql } from '#server/store/store.ts'

export type Mailbox = { name: string; address: string }

/** An iCalendar file with one event, and its method: add or cancel. */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; content: string }

/** The content of an email, before it is rendered as text and HTML. */
export type EmailContent = {
  to: Mailbox | 'office'
  replyTo: Mailbox | 'office'
  /** Fixed text only: nothing that a visitor typed. */
  subject: string
  opening: string[]
  /** Facts without a value are left out. */
  facts: [name: string, value: string | null][]
  /** Lists after the facts, each with its own title. */
  sections?: { title: string; items: { title: string; lines: string[] }[] }[]
  closing: string[]
  link?: { text: string; url: string }
  calendar?: CalendarFile
  /** Where the customer says no to such emails: a page, which also takes the one-click POST of mail programs. */
  unsubscribe?: string
}

/**
 * Says that nobody wants the email any more, such as a reminder of a visit that was moved. With a reason, it stays in the
 * outbox as stopped. Without one, it is deleted, so that it can be saved again later.
 */
export type Unwanted = { unwanted: string | undefined }

/** Builds an email from the row it is about; undefined when the row no longer exists. */
export type EmailTemplate = (
  sql: Sql,
  mail: Pick<Mail, 'subjectId' | 'purpose' | 'createdAt' | 'onceKey'>,
) => Promise<EmailContent | Unwanted | undefined>

/** The link to the customer's own page. */
export const requestLink = (publicUrl: string, path: string) => ({
  text: 'See or change your request',
  url: `${publicUrl}${path}`,
})

/** Email clients with a dark mode adapt the colors themselves. */
const { page, ink, muted, line } = palette.light

const signature = [
  business.name,
  `${business.phone} · ${business.email} · ${place}`,
  ...(licenseLine ? [licenseLine] : []),
]

/** The text of the link to `unsubscribe`. */
const optOutText = 'No more review requests'

/** The email as plain text. */
export function plainTextOf({ opening, facts, sections = [], closing, link, unsubscribe }: EmailContent): string {
  const list = factsOf(facts).map(([name, value]) => `${name}: ${value}`)
  const items = sections.flatMap(({ title, items }) => [
    title,
    ...items.map(({ title, lines }) => [`- ${title}`, ...lines].join('\n').replaceAll('\n', '\n  ')),
  ])
  const links = link ? [`${link.text}: ${link.url}`] : []
  const optOut = unsubscribe ? [`${optOutText}: ${unsubscribe}`] : []
  const paragraphs = [...opening, list.join('\n'), ...items, ...links, ...closing, ...optOut, signature.join('\n')]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

/** The email as HTML. All text is escaped. */
export function htmlOf({ subject, opening, facts, sections = [], closing, link, unsubscribe }: EmailContent): string {
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  const rows = factsOf(facts).map(
    ([name, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;color:${muted}">${escapeHtml(name)}</th><td style="padding:4px 0">${withBreaks(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${page};color:${ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${paragraphs(opening)}
<table style="border-collapse:collapse">${rows.join('\n')}</table>
${sections.map(htmlOfSection).join('\n')}
${link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : ''}
${paragraphs(closing)}
${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe)}">${optOutText}</a></p>` : ''}
<p style="margin-top:24px;border-top:1px solid ${line};padding-top:12px;color:${muted}">${signature.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}

function htmlOfSection({ title, items }: NonNullable<EmailContent['sections']>[number]): string {
  const paragraphs = items.map(
    ({ title, lines }) => `<p>${[`<strong>${escapeHtml(title)}</strong>`, ...lines.map(withBreaks)].join('<br>')}</p>`,
  )
  return `<h2 style="font-size:18px">${escapeHtml(title)}</h2>\n${paragraphs.join('\n')}`
}

function factsOf(facts: EmailContent['facts']): [string, string][] {
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
