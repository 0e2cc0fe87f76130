import { hash } from 'node:crypto'
import { business } from '#content'
import type { Delivery } from '#features/emails/delivery.ts'
import { callNow, type Danger } from '#firm/emergency.ts'
import { licenseLine } from '#firm/license-line.ts'
import { place } from '#firm/place.ts'
import type { Sql } from '#platform/store/store.ts'

export type Mailbox = { name: string; address: string }

/** An iCalendar file with one event, and its method: add or cancel. */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; content: string }

/** The content of an email, before it is rendered as text and HTML. */
export type EmailContent = {
  to: Mailbox | 'office'
  replyTo: Mailbox | 'office'
  /** Fixed text only: nothing that a visitor typed. */
  subject: string
  /** What the email says in a few words. The HTML part shows the subject instead when it is missing. */
  headline?: string
  /** Comes before everything else, with a button that calls. */
  danger?: Danger | undefined
  opening: string[]
  /** Facts without a value are left out. `was` is what no longer holds, which the HTML part strikes
   * through and the opening has to say. The HTML part shows highlights first and in large type. */
  facts: [name: string, value: string | null, highlight?: 'highlight', was?: string | undefined][]
  /** Lists after the facts, each with its own title. The title of an item can be a link. */
  sections?: { title: string; items: { title: string; url?: string; lines: string[] }[] }[]
  closing: string[]
  link?: { text: string; url: string }
  calendar?: CalendarFile
  /** Made when the email is sent. */
  pdf?: { filename: string; render(): Promise<Buffer> }
  /** What all emails about the row refer to. Undefined for an email about no row. */
  thread?: string
  /** The page on which customers say no to such emails. It also accepts the one-click POST of mail programs (RFC 8058). */
  unsubscribe?: string
  /** Saves what the customer knows now, in the transaction that saves that the email was sent. */
  onSent?: ((sql: Sql) => Promise<void>) | undefined
}

/**
 * Says that nobody wants the email any more, such as a reminder of a visit that was moved. With a reason, it stays in the
 * outbox as stopped. Without one, it is deleted, so that it can be saved again later.
 */
export type Unwanted = { unwanted: string | undefined }

/** Builds an email from the row it is about; undefined when the row no longer exists. */
export type EmailTemplate = (
  sql: Sql,
  delivery: Pick<
    Delivery,
    'subjectId' | 'purpose' | 'createdAt' | 'onceKey' | 'requestMessageId' | 'quoteVersionId' | 'reasonGiven'
  >,
) => Promise<EmailContent | Unwanted | undefined>

/** The link to the customer's own page. */
export const requestLink = (publicUrl: string, path: string) => ({
  text: 'See or change your request',
  url: `${publicUrl}${path}`,
})

/** A hash of what staff see before they send the email. */
export const previewHashOf = (email: EmailContent): string =>
  hash('sha256', JSON.stringify([email.subject, plainTextOf(email)]))

/** The text of the link to `unsubscribe`. */
export const unsubscribeText = 'No more review requests'

/** A headline, and the subject that adds what the email is about and the firm. */
export function titles(headline: string, about: (string | null)[]): Pick<EmailContent, 'subject' | 'headline'> {
  const details = about.filter((detail) => detail !== null).join(', ')
  return { headline, subject: `${headline}${details && `: ${details}`} – ${business.name}` }
}

const signature = [
  business.name,
  `${business.phone} · ${business.email} · ${place}`,
  ...(licenseLine ? [licenseLine] : []),
]

/** The text of the button that calls. */
export const callText = `Call ${business.emergencyPhone}`

export const dangerInWords = ({ headline, advice }: Danger) => `${headline} ${callNow}. ${advice}`.trim()

/** The email as plain text. */
export function plainTextOf(content: EmailContent): string {
  const { headline, danger, opening, sections = [], closing, link, unsubscribe } = content
  const paragraphs = [
    ...(danger ? [`${callText}\n${dangerInWords(danger)}`] : []),
    ...(headline ? [headline] : []),
    ...opening,
    factsOf(content)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    ...sections.map(sectionAsText),
    ...(link ? [`${link.text}: ${link.url}`] : []),
    ...closing,
    signature.join('\n'),
    ...(unsubscribe ? [`${unsubscribeText}: ${unsubscribe}`] : []),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

function sectionAsText({ title, items }: NonNullable<EmailContent['sections']>[number]): string {
  const points = items.map((item) =>
    [`- ${item.title}`, ...item.lines, ...(item.url ? [item.url] : [])].join('\n').replaceAll('\n', '\n  '),
  )
  return [title, ...points].join('\n')
}

export type Fact = { name: string; value: string; isHighlight: boolean; was: string | undefined }

/** The facts that have a value. */
export function factsOf({ facts }: Pick<EmailContent, 'facts'>): Fact[] {
  return facts.flatMap(([name, value, highlight, was]) =>
    value ? [{ name, value, isHighlight: Boolean(highlight), was }] : [],
  )
}
