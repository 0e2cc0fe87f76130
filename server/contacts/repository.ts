import { ContactSubmission, type ContactUpdate, type QuoteRequest } from '#domain/contact-submission.ts'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { lists } from '#domain/lists.ts'
import { quotedList } from '#server/store/listing.ts'
import type { Sql } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

const list = lists['contact-submissions']
const isOpen = `status IN (${quotedList(list.openStatuses)})`

const table = tableOf<ContactSubmission>(list.table, ContactSubmission, {
  searched: ['name', 'email', 'phone', 'service', 'message', 'notes'],
  phone: list.phone,
  day: 'created_at',
  followUp: 'follow_up_date IS NOT NULL',
  // What IS TRUE is what the index holds, and cannot be taken for a reason to use another one.
  attention: `(${isOpen} AND (priority = 'urgent' OR follow_up_date IS NOT NULL)) IS TRUE
    AND (priority = 'urgent' OR follow_up_date <= $today)`,
})

export const contactSubmissions = {
  storesDayAsNoon: false,
  list: table.list,
  page: table.page,
  find: table.find,
  count: table.count,
  among: table.among,
  readSlice: table.readSlice,
  readAll: table.readAll,
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,
  text: table.text,

  create: (sql: Sql, request: QuoteRequest, now: Date): Promise<ContactSubmission> =>
    table.insert(sql, {
      ...request,
      ...(soundsLikeEmergency({ service: request.service, text: request.message }) && { priority: 'urgent' }),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }),

  /** Resolves to undefined when there is no such submission, or it is not as it was at `since` any more. */
  update: (
    sql: Sql,
    id: number,
    update: ContactUpdate,
    now: Date,
    since?: ContactSubmission['updatedAt'],
  ): Promise<ContactSubmission | undefined> =>
    table.update(sql, id, { ...update, updatedAt: now.toISOString() }, since === undefined ? {} : { updatedAt: since }),
}
