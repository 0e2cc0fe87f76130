import { referenceLetters } from '#features/customer-page/reference.ts'
import { lists } from '#features/lists.ts'
import { QuoteRequest, type QuoteRequestChange } from '#features/quote-requests/quote-request.ts'
import type { SentQuoteRequest } from '#features/quote-requests/server/sent-quote-request.ts'
import { withAcceptedFirst } from '#features/quotes/server/schedule-conditions.ts'
import { soundsLikeEmergency } from '#firm/emergency.ts'
import { type ListQuery, quotedList } from '#platform/store/listing.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { readSourceDetail } from '#platform/submissions/source-detail.ts'

const list = lists['contact-submissions']
const isOpen = `status IN (${quotedList(list.openStatuses)})`

const table = tableOf<QuoteRequest>(list.table, QuoteRequest, {
  letter: referenceLetters['contact-submissions'],
  day: 'created_at',
  followUp: 'follow_up_date IS NOT NULL',
  unanswered: `status = 'new'`,
  // IS TRUE matches the index's expression. Without it, the planner may choose another index for the conditions.
  attention: `(${isOpen} AND (priority = 'urgent' OR follow_up_date IS NOT NULL)) IS TRUE
    AND (priority = 'urgent' OR follow_up_date <= $today)`,
})

export const quoteRequests = {
  filtersByDay: false,
  list: table.list,
  slice: table.slice,
  find: table.find,
  count: table.count,
  findMany: table.findMany,
  readSlice: async (store: Store, query: ListQuery) =>
    table.readSlice(store, await withAcceptedFirst(store.scan, 'contact-submissions', query)),
  readAll: async (store: Store, query: ListQuery = {}) =>
    table.readAll(store, await withAcceptedFirst(store.scan, 'contact-submissions', query)),
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, request: SentQuoteRequest, now: Date): Promise<QuoteRequest> =>
    table.insert(sql, {
      ...request,
      sourceDetail: readSourceDetail(request.sourceDetail),
      ...(soundsLikeEmergency({ service: request.service, text: request.message }) && { priority: 'urgent' }),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }),

  /** Resolves to undefined if the quote request does not exist, or its `updatedAt` is not the expected one. */
  update: (
    sql: Sql,
    id: number,
    update: QuoteRequestChange,
    now: Date,
    expectedUpdatedAt?: QuoteRequest['updatedAt'],
  ): Promise<QuoteRequest | undefined> =>
    table.update(
      sql,
      id,
      { ...update, updatedAt: now.toISOString() },
      expectedUpdatedAt === undefined ? {} : { updatedAt: expectedUpdatedAt },
    ),
}
