import type { Booking } from '#domain/booking.ts'
import { dayAt } from '#domain/calendar-day.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { DeletedRow } from '#domain/deleted-row.ts'
import type { Delivery } from '#domain/delivery.ts'
import { type ListedRow, type ListName, lists } from '#domain/lists.ts'
import type { Photo } from '#domain/photo.ts'
import type { Quote } from '#domain/quote.ts'
import { hasRequestPage, type RequestMessage } from '#domain/requests.ts'
import type { RowChange } from '#domain/row-change.ts'
import type { OpenedText } from '#domain/text-message.ts'
import { conversionLinks } from '#server/dashboard/conversion-links.ts'
import { eraseDeletedRow, listDeletedRows } from '#server/dashboard/deleted-rows.ts'
import { repositories } from '#server/dashboard/repositories.ts'
import { deleteQuotas } from '#server/mail/daily-quota.ts'
import { outbox } from '#server/mail/outbox.ts'
import { photos } from '#server/photos/repository.ts'
import { quotes } from '#server/quotes/repository.ts'
import { quoteOf } from '#server/quotes/row.ts'
import { messages as requestMessages } from '#server/requests/messages.ts'
import { reviewRecipients } from '#server/reviews/recipients.ts'
import { rowHistory } from '#server/store/row-history.ts'
import type { Sql } from '#server/store/store.ts'
import { deleteChangeKeys } from '#server/submissions/change-once.ts'
import { deleteIdempotencyKey } from '#server/submissions/idempotency.ts'
import { openedTexts } from '#server/texts/repository.ts'
import { type Contact, type Customer, relationTo } from './customer.ts'

/** A row of a list, or a deleted row. */
export type Found = ListedRow | DeletedRow

/** The rows about a customer, and the near matches. */
export type Search = { theirs: Found[]; near: { found: Found; because: string }[] }

/** Everything stored about a customer. */
export type Records = {
  bookings: Booking[]
  contactSubmissions: ContactSubmission[]
  callLogs: CallLog[]
  deletedRows: DeletedRow[]
  /** Emails about these rows. */
  mails: Delivery[]
  /** What the customer wrote on the pages of these rows. */
  messages: RequestMessage[]
  photos: StoredPhoto[]
  /** The versions of the quotes for these rows. */
  quotes: Quote[]
  /** The texts that staff opened. */
  texts: OpenedText[]
  /** How these rows changed. */
  changes: RowChange[]
}

/** A photo of a row such as bookings/12. Only an export holds the picture: a WebP file in base64. */
type StoredPhoto = Photo & { of: string; webp?: string }

const rowsAtOnce = 1000

/** Such as bookings/12. Ids are never reused, so deleted rows have unique names too. */
export const nameOf = ({ list, row }: Found) => `${list}/${row.id}`

export async function search(sql: Sql, customer: Customer): Promise<Search> {
  const theirs: Found[] = []
  for await (const found of everyRow(sql)) if (customer.isIn(contactOf(found))) theirs.push(found)
  const relation = relationTo(theirs.map(contactOf))
  const near: Search['near'] = []
  for await (const found of everyRow(sql)) {
    const contact = contactOf(found)
    if (customer.isIn(contact)) continue
    const because = customer.hintIn(contact) ?? relation(contact)
    if (because) near.push({ found, because })
  }
  return { theirs, near }
}

async function* everyRow(sql: Sql): AsyncGenerator<Found> {
  for await (const row of rowsOf(sql, repositories.bookings)) yield { list: 'bookings', row }
  for await (const row of rowsOf(sql, repositories['contact-submissions'])) yield { list: 'contact-submissions', row }
  for await (const row of rowsOf(sql, repositories['call-logs'])) yield { list: 'call-logs', row }
  yield* await listDeletedRows(sql)
}

type Table<Row> = { list(sql: Sql, page: { limit: number; cursor?: { id: number; key: number } }): Promise<Row[]> }

async function* rowsOf<Row extends { id: number }>(sql: Sql, table: Table<Row>): AsyncGenerator<Row> {
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
  }
}

/** The same with the pictures. */
export async function withPictures(sql: Sql, records: Records): Promise<Records> {
  const complete: StoredPhoto[] = []
  for (const photo of records.photos) {
    const picture = await photos.picture(sql, photo.id, 'full')
    complete.push({ ...photo, ...(picture && { webp: Buffer.from(picture).toString('base64') }) })
  }
  return { ...records, photos: complete }
}

async function messagesAbout(sql: Sql, list: ListName, id: number): Promise<RequestMessage[]> {
  return hasRequestPage(list) ? requestMessages.about(sql, list, [id]) : []
}

async function quotesFor(sql: Sql, list: ListName, id: number): Promise<Quote[]> {
  const today = dayAt(new Date())
  return hasRequestPage(list) ? (await quotes.ofRows(sql, list, [id])).map((version) => quoteOf(version, today)) : []
}

/** Permanently deletes the rows and everything stored about them. Run it in one transaction. */
export async function eraseRecords(sql: Sql, all: Found[]): Promise<void> {
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
    if (list === 'bookings') await openedTexts.deleteOf(sql, row.id)
    await conversionLinks.delete(sql, list, row.id)
    await rowHistory.deleteOf(sql, list, row.id)
    const { email } = contactOf(found)
    if (email) {
      await deleteQuotas(sql, email)
      await reviewRecipients.erase(sql, email)
    }
  }
}

export function contactOf({ list, row }: Found): Contact {
  if (list === 'bookings') {
    const { customerName: name, customerEmail: email, customerPhone: phone, ...rest } = row
    return { name, email, phone, texts: textsOf(rest) }
  }
  if (list === 'contact-submissions') {
    const { name, email, phone, ...rest } = row
    return { name, email, phone, texts: textsOf(rest) }
  }
  const { callerName: name, callerPhone: phone, ...rest } = row
  return { name, email: null, phone, texts: textsOf(rest) }
}

/** The texts that people wrote. Our timestamps would look like phone numbers. */
function textsOf({
  createdAt: _,
  updatedAt: __,
  preferredDate: ___,
  followUpDate: ____,
  ...rest
}: Record<string, unknown>) {
  return Object.values(rest).filter((value) => typeof value === 'string')
}
