import type { Booking } from '#features/bookings/booking.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import { conversionLinks } from '#features/conversion/server/conversion-links.ts'
import { hasRequestPage, type RequestMessage } from '#features/customer-page/requests.ts'
import { messages as requestMessages } from '#features/customer-page/server/messages.ts'
import type { DeletedRow } from '#features/deleted-rows/deleted-row.ts'
import { eraseDeletedRow, listDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import type { RowChange } from '#features/history/row-change.ts'
import { jobRecords } from '#features/job/server/job-records.ts'
import { type ListedRow, type ListName, listNames, lists } from '#features/lists.ts'
import type { Photo } from '#features/photos/photo.ts'
import { photos } from '#features/photos/server/photos.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { quoteOf } from '#features/quotes/server/row.ts'
import { reviewRecipients } from '#features/reviews/server/recipients.ts'
import { repositories } from '#features/same-customer/server/repositories.ts'
import { openedTexts } from '#features/texts/server/texts.ts'
import type { OpenedText } from '#features/texts/text-message.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { deleteQuotas } from '#platform/mail/daily-quota.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { recipientHash } from '#platform/mail/recipient-hash.ts'
import { rowHistory } from '#platform/store/row-history.ts'
import type { Sql } from '#platform/store/store.ts'
import { deleteChangeKeys } from '#platform/submissions/change-once.ts'
import { deleteIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { storedTables } from './columns.ts'
import { type Contact, type Customer, relationTo } from './customer.ts'
import type { Hint } from './numbers.ts'
import { contactsIn, everyStored, rowsOf } from './stored.ts'

/** A row of a list, or a deleted row. */
export type Found = ListedRow | DeletedRow

/** Why something stored may be about a customer. */
type NearMatch = Hint & { found: Found }

/** What is stored about a customer. */
export type Search = {
  theirs: Found[]
  /** Their contact details, now and earlier. */
  contacts: Contact[]
  near: NearMatch[]
  /** The same in texts that belong to no row of a list, such as the price list. */
  elsewhere: (Hint & { name: string })[]
}

/** Everything stored about a customer. */
export type Records = {
  bookings: Booking[]
  contactSubmissions: QuoteRequest[]
  callLogs: CallLog[]
  deletedRows: DeletedRow[]
  /** Emails about these rows. */
  mails: Delivery[]
  /** What the customer wrote on the pages of these rows. */
  messages: RequestMessage[]
  photos: StoredPhoto[]
  /** The versions of the quotes for these rows. */
  quotes: StoredQuote[]
  /** The texts that staff opened. */
  texts: OpenedText[]
  /** How these rows changed. */
  changes: RowChange[]
  /** The rows of other tables that belong to these rows, or to the hash of an email address. Files are base64. */
  others: { table: string; row: Record<string, unknown> }[]
}

/** A photo of a row such as bookings/12. Only an export holds the picture: a WebP file in base64. */
type StoredPhoto = Photo & { of: string; webp?: string }

/** A version of a quote. Only an export holds its PDF, in base64, if that was made. */
type StoredQuote = Quote & { pdf?: string }

/** Such as bookings/12. Ids are never reused, so deleted rows have unique names too. */
export const nameOf = ({ list, row }: Found) => `${list}/${row.id}`

/** Finds the rows about the customer. `known` are contact details that are theirs, too. */
export async function search(sql: Sql, customer: Customer, known: Contact[] = []): Promise<Search> {
  const names = new Set<string>()
  for await (const { owner, isContact, contacts } of everyStored(sql))
    if (owner && isContact && contacts.some(customer.isIn)) names.add(owner)
  const theirs: Found[] = []
  for await (const found of everyRow(sql)) if (names.has(nameOf(found))) theirs.push(found)
  const contacts = [...known, ...(await contactsOf(sql, theirs))]

  const relation = relationTo(contacts)
  const hints = new Map<string, Hint>()
  for await (const { name, owner, place, contacts } of everyStored(sql)) {
    if (owner && names.has(owner)) continue
    for (const contact of contacts) {
      const hint = customer.hintIn(contact, place)
      const exact = hint?.isExact ? hint : (relation(contact, place) ?? hint)
      const earlier = hints.get(owner ?? name)
      if (exact && (!earlier || (exact.isExact && !earlier.isExact))) hints.set(owner ?? name, exact)
    }
  }
  const near: NearMatch[] = []
  for await (const found of everyRow(sql)) {
    const hint = hints.get(nameOf(found))
    if (hint) near.push({ ...hint, found })
    hints.delete(nameOf(found))
  }
  return { theirs, contacts, near, elsewhere: [...hints].map(([name, hint]) => ({ name, ...hint })) }
}

/** The contact details of the rows, with those that they had before a correction. */
export async function contactsOf(sql: Sql, all: Found[]): Promise<Contact[]> {
  const contacts: Contact[] = []
  for (const { list, row } of all) {
    const earlier = (await rowHistory.of(sql, list, row)).map(({ before }) => before)
    contacts.push(...[row, ...earlier].flatMap((values) => contactsIn({ ...values }, true)))
  }
  return contacts
}

async function* everyRow(sql: Sql): AsyncGenerator<Found> {
  for await (const row of listRows(sql, repositories.bookings)) yield { list: 'bookings', row }
  for await (const row of listRows(sql, repositories['contact-submissions'])) yield { list: 'contact-submissions', row }
  for await (const row of listRows(sql, repositories['call-logs'])) yield { list: 'call-logs', row }
  yield* await listDeletedRows(sql)
}

const rowsAtOnce = 1000

type Table<Row> = { list(sql: Sql, page: { limit: number; cursor?: { id: number; key: number } }): Promise<Row[]> }

async function* listRows<Row extends { id: number }>(sql: Sql, table: Table<Row>): AsyncGenerator<Row> {
  let rows = await table.list(sql, { limit: rowsAtOnce })
  while (rows.length > 0) {
    yield* rows
    const last = rows.at(-1)?.id ?? 0
    rows = await table.list(sql, { limit: rowsAtOnce, cursor: { id: last, key: 0 } })
  }
}

/** The rows with their emails, messages, opened texts, quotes and photos, without the pictures. */
export async function recordsOf(sql: Sql, all: Found[]): Promise<Records> {
  const listed = all.filter((found) => !('deletedAt' in found))
  const mails: Delivery[] = []
  const messages: RequestMessage[] = []
  const stored: StoredPhoto[] = []
  const versions: Quote[] = []
  const texts: OpenedText[] = []
  const changes: RowChange[] = []
  for (const found of all) {
    const { list, row } = found
    const { mailAbout } = lists[list]
    if (mailAbout) mails.push(...(await outbox.list(sql, mailAbout, row.id)))
    messages.push(...(await messagesAbout(sql, list, row.id)))
    for (const photo of await photos.list(sql, { list, id: row.id })) stored.push({ ...photo, of: nameOf(found) })
    versions.push(...(await quotesFor(sql, list, row.id)))
    changes.push(...(await rowHistory.of(sql, list, row)))
    if (list === 'bookings') texts.push(...(await openedTexts.of(sql, [row.id])))
  }
  return {
    bookings: listed.flatMap(({ list, row }) => (list === 'bookings' ? [row] : [])),
    contactSubmissions: listed.flatMap(({ list, row }) => (list === 'contact-submissions' ? [row] : [])),
    callLogs: listed.flatMap(({ list, row }) => (list === 'call-logs' ? [row] : [])),
    deletedRows: all.filter((found) => 'deletedAt' in found),
    mails,
    messages,
    photos: stored,
    quotes: versions,
    texts,
    changes,
    others: [],
  }
}

/** Tables whose rows the other fields of the records hold. */
const inRecords: readonly string[] = [
  ...listNames.map((list) => lists[list].table),
  ...['deleted_rows', 'outbox', 'request_messages', 'photos', 'quotes', 'opened_texts', 'row_changes'],
]

/** The same with the pictures and PDFs, and with the rows of all other tables. */
export async function complete(sql: Sql, records: Records, all: Found[], address?: string): Promise<Records> {
  const photosWithPictures: StoredPhoto[] = []
  for (const photo of records.photos) {
    const picture = await photos.picture(sql, photo.id, 'full')
    photosWithPictures.push({ ...photo, ...(picture && { webp: Buffer.from(picture).toString('base64') }) })
  }
  const versions: StoredQuote[] = []
  for (const quote of records.quotes) {
    const row = (await quotes.versionsOf(sql, quote.id)).find(({ version }) => version === quote.version)
    const pdf = row && (await quotes.pdfOf(sql, row.id))
    versions.push({ ...quote, ...(pdf && { pdf: Buffer.from(pdf).toString('base64') }) })
  }
  const names = new Set(all.map(nameOf))
  const emails = [...emailsOf(await contactsOf(sql, all)), ...(address ? [address] : [])]
  const hashes = new Set(emails.map(recipientHash))
  const others: Records['others'] = []
  for (const [name, table] of Object.entries(storedTables)) {
    if (inRecords.includes(name) || !(table.owner || table.hashed)) continue
    for await (const row of rowsOf(sql, name, table)) {
      const isTheirs =
        names.has(table.owner?.(row) ?? '') || table.hashed?.some((column) => hashes.has(String(row[column])))
      if (isTheirs) others.push({ table: name, row: asJson(row) })
    }
  }
  return { ...records, photos: photosWithPictures, quotes: versions, others }
}

const asJson = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  )

const emailsOf = (contacts: Contact[]) => contacts.flatMap(({ email }) => (email ? [email] : []))

async function messagesAbout(sql: Sql, list: ListName, id: number): Promise<RequestMessage[]> {
  return hasRequestPage(list) ? requestMessages.about(sql, list, [id]) : []
}

async function quotesFor(sql: Sql, list: ListName, id: number): Promise<Quote[]> {
  const today = dayAt(new Date())
  return hasRequestPage(list) ? (await quotes.ofRows(sql, list, [id])).map((version) => quoteOf(version, today)) : []
}

/** Permanently deletes the rows and everything stored about them and about the address. Run it in one transaction. */
export async function eraseRecords(sql: Sql, all: Found[], address?: string): Promise<void> {
  const emails = [...emailsOf(await contactsOf(sql, all)), ...(address ? [address] : [])]
  for (const found of all) {
    const { list, row } = found
    await repositories[list].erase(sql, row.id)
    // Staff may have deleted or restored the row since the search.
    await eraseDeletedRow(sql, found)
    const { mailAbout } = lists[list]
    if (mailAbout) await outbox.deleteAbout(sql, mailAbout, row.id)
    await deleteIdempotencyKey(sql, row)
    await deleteChangeKeys(sql, { list, id: row.id })
    for (const message of await messagesAbout(sql, list, row.id)) await deleteIdempotencyKey(sql, message)
    if (hasRequestPage(list)) {
      await requestMessages.deleteAbout(sql, list, row.id)
      for (const { id, answeredAt } of await quotes.ofRows(sql, list, [row.id]))
        if (answeredAt !== null) await deleteIdempotencyKey(sql, { id, createdAt: answeredAt })
      await quotes.deleteOf(sql, { list, id: row.id })
    }
    for (const photo of await photos.list(sql, { list, id: row.id })) await deleteIdempotencyKey(sql, photo)
    await photos.deleteOf(sql, { list, id: row.id })
    if (list === 'bookings') {
      await openedTexts.deleteOf(sql, row.id)
      await jobRecords.deleteOf(sql, row.id)
    }
    await conversionLinks.delete(sql, list, row.id)
    await rowHistory.deleteOf(sql, list, row.id)
  }
  for (const email of emails) {
    await deleteQuotas(sql, email)
    await reviewRecipients.erase(sql, email)
  }
}

/** The contact details of a row, as messages show them. */
export function contactOf({ list, row }: Found): string[] {
  const details =
    list === 'bookings'
      ? [row.customerName, row.customerEmail, row.customerPhone]
      : list === 'contact-submissions'
        ? [row.name, row.email, row.phone]
        : [row.callerName, row.callerPhone]
  return details.flatMap((detail) => detail || [])
}
