import { isOurs } from '#features/customer-page/our-message.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { askedInWords } from '#features/customer-page/staff/message-words.ts'
import { type Delivery, isWebhookEvent, purposeLabels } from '#features/emails/delivery.ts'
import type { RowChange } from '#features/history/row-change.ts'
import { centsInWords } from '#firm/money.ts'
import { fieldInWords, isShownField, valueInWords } from './fields-in-words.ts'

/** One line of a row's history, with what it says below. */
export type Entry = {
  key: string
  /** A timestamp. */
  at: string
  what: string
  text?: string | null
  changes?: { field: string; before: string; after: string }[]
}

const people: Record<RowChange['by'], string> = { customer: 'The customer', staff: 'Staff' }
const kinds: Record<RowChange['kind'], string> = {
  created: ' · Added',
  changed: '',
  deleted: ' · Deleted',
  restored: ' · Restored',
  quote: '',
}

export function entryOfChange({ id, createdAt, by, person, kind, before, after }: RowChange): Entry {
  const changes = Object.entries(before)
    .filter(([field]) => isShownField(field))
    .map(([field, value]) => ({
      field: fieldInWords(field),
      before: valueInWords(field, value),
      after: valueInWords(field, after[field]),
    }))
  const quote = kind === 'quote' ? quoteInWords(after) + (person ? ` · ${person}` : '') : undefined
  const change = person && kind === 'changed' ? `${person} ${changesInWords(changes)}` : undefined
  return {
    key: `change ${id}`,
    at: createdAt,
    what: quote ?? change ?? `${person ?? people[by]}${kinds[kind]}`,
    changes,
  }
}

/** Longer values are only in the lines below. */
const shownLength = 100

/** Such as "set the visit to Fri, Nov 27, 9:00 AM". */
function changesInWords(changes: NonNullable<Entry['changes']>): string {
  const [change, ...others] = changes
  if (change && others.length === 0 && change.after === 'none') return `removed the ${change.field.toLowerCase()}`
  const isShort = change && others.length === 0 && change.after.length <= shownLength && !change.after.includes('\n')
  if (isShort) return `set the ${change.field.toLowerCase()} to ${change.after}`
  return `changed ${changes.map(({ field }) => field.toLowerCase()).join(', ')}`
}

/** Such as "Quote Q-30-1 · Accepted: Better, $3,770.00", or with its version from the second on. */
function quoteInWords({ quote, version, quoteStatus, acceptedOption, acceptedCents }: RowChange['after']): string {
  const status = String(quoteStatus)
  const title = version === 1 ? quote : `${quote}, version ${version}`
  const accepted = typeof acceptedCents === 'number' ? `: ${acceptedOption}, ${centsInWords(acceptedCents)}` : ''
  return `Quote ${title} · ${status.charAt(0).toUpperCase()}${status.slice(1)}${accepted}`
}

const mailStates: Record<Delivery['state'], string> = {
  sent: '',
  waiting: ' (waiting)',
  failed: ' (failed)',
  stopped: ' (stopped)',
  not_configured: ' (not sent)',
}

/** The first name of a person. Undefined for null, and for nobody who is known. */
export type NameOf = (personId: string | null) => string | undefined

/** None for calls of the webhook. */
export function entriesOfDelivery(
  { id, purpose, state, sentAt, createdAt, personId }: Delivery,
  nameOf: NameOf,
): Entry[] {
  if (isWebhookEvent(purpose)) return []
  const name = nameOf(personId)
  const what = `Email · ${purposeLabels[purpose]}${mailStates[state]}${name ? ` · ${name}` : ''}`
  return [{ key: `email ${id}`, at: sentAt ?? createdAt, what }]
}

/** What the customer asked for and our answer, or what we wrote. */
export function entriesOfMessage(message: RequestMessage, nameOf: NameOf): Entry[] {
  const { id, createdAt, answeredAt, state, text, reply, personId } = message
  const staff = nameOf(personId) ?? people.staff
  if (isOurs(message)) return [{ key: `message ${id}`, at: createdAt, what: `${staff} wrote`, text: reply }]
  const asked = { key: `message ${id}`, at: createdAt, what: `${people.customer} ${askedInWords(message)}`, text }
  // A cancellation that needs no answer has the same time twice.
  if (!answeredAt || answeredAt === createdAt) return [asked]
  return [asked, { key: `answer ${id}`, at: answeredAt, what: `${staff} · ${answers[state]}`, text: reply }]
}

const answers: Record<RequestMessage['state'], string> = {
  open: 'Message open',
  accepted: 'Message accepted',
  declined: 'Message declined',
  done: 'Message done',
}
