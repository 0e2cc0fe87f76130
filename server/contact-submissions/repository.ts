import { ContactSubmission, type ContactUpdate, type QuoteRequest } from '#domain/contact-submission.ts'
import type { Sql } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

const table = tableOf<ContactSubmission>('contact_submissions', ContactSubmission, [
  'name',
  'email',
  'phone',
  'service',
  'message',
  'notes',
])

export const contactSubmissions = {
  list: table.list,
  find: table.find,
  count: table.count,
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, request: QuoteRequest, now: Date): Promise<ContactSubmission> =>
    table.insert(sql, { ...request, createdAt: now.toISOString(), updatedAt: now.toISOString() }),

  /** Resolves to undefined when there is no such submission. */
  update: (sql: Sql, id: number, update: ContactUpdate, now: Date): Promise<ContactSubmission | undefined> =>
    table.update(sql, id, { ...update, updatedAt: now.toISOString() }),
}
