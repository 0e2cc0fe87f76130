import type { Booking } from '#domain/booking.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { DeletedRow } from '#domain/deleted-row.ts'
import type { Mail } from '#domain/mail.ts'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/call-logs/repository.ts'
import { contactSubmissions } from '#server/contact-submissions/repository.ts'
import { eraseDeletedRow, listDeletedRows } from '#server/deleted-rows.ts'
import { conversionLinks } from '#server/desk/conversion-links.ts'
import { forgetAllowances } from '#server/mail/allowance.ts'
import { outbox } from '#server/mail/outbox.ts'
import { forgetReplayKey } from '#server/replay.ts'
import type { Sql } from '#server/store/store.ts'
import type { Contact, Customer } from './customer.ts'

/** All that is kept about a customer. */
export type Records = {
  bookings: Booking[]
  contactSubmissions: ContactSubmission[]
  callLogs: CallLog[]
  deletedRows: DeletedRow[]
  /** About any of these rows. */
  mails: Mail[]
}

type Kept =
  | { list: 'bookings'; row: Booking }
  | { list: 'contact-submissions'; row: ContactSubmission }
  | { list: 'call-logs'; row: CallLog }

export async function findRecords(sql: Sql, isTheirs: Customer): Promise<Records> {
  const records = {
    bookings: (await bookings.list(sql)).filter((row) => isTheirs(contactOf({ list: 'bookings', row }))),
    contactSubmissions: (await contactSubmissions.list(sql)).filter((row) =>
      isTheirs(contactOf({ list: 'contact-submissions', row })),
    ),
    callLogs: (await callLogs.list(sql)).filter((row) => isTheirs(contactOf({ list: 'call-logs', row }))),
    deletedRows: (await listDeletedRows(sql)).filter((deleted) => isTheirs(contactOf(deleted))),
  }
  const mails: Mail[] = []
  for (const { list, row } of rowsOf(records)) {
    const about = mailsAbout[list]
    if (about) mails.push(...(await outbox.list(sql, about, row.id)))
  }
  return { ...records, mails }
}

/** Deletes for good what there is about the customer, and resolves to it; to be run in one transaction. */
export async function eraseRecords(sql: Sql, isTheirs: Customer): Promise<Records> {
  const records = await findRecords(sql, isTheirs)
  for (const { id } of records.bookings) await bookings.erase(sql, id)
  for (const { id } of records.contactSubmissions) await contactSubmissions.erase(sql, id)
  for (const { id } of records.callLogs) await callLogs.erase(sql, id)
  for (const deleted of records.deletedRows) await eraseDeletedRow(sql, deleted)
  for (const kept of rowsOf(records)) {
    const about = mailsAbout[kept.list]
    if (about) await outbox.forget(sql, about, kept.row.id)
    await forgetReplayKey(sql, kept.row)
    await conversionLinks.forget(sql, kept.list, kept.row.id)
    const { email } = contactOf(kept)
    if (email) await forgetAllowances(sql, email)
  }
  return records
}

const mailsAbout: Record<Kept['list'], Mail['about'] | undefined> = {
  bookings: 'booking',
  'contact-submissions': 'contact_submission',
  'call-logs': undefined,
}

function rowsOf({ bookings, contactSubmissions, callLogs, deletedRows }: Omit<Records, 'mails'>): Kept[] {
  return [
    ...bookings.map((row) => ({ list: 'bookings' as const, row })),
    ...contactSubmissions.map((row) => ({ list: 'contact-submissions' as const, row })),
    ...callLogs.map((row) => ({ list: 'call-logs' as const, row })),
    ...deletedRows,
  ]
}

function contactOf({ list, row }: Kept): Contact {
  if (list === 'bookings') return { email: row.customerEmail, phone: row.customerPhone }
  if (list === 'contact-submissions') return { email: row.email, phone: row.phone }
  return { email: null, phone: row.callerPhone }
}
