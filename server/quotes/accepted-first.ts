import { dayOf } from '#domain/calendar-day.ts'
import type { RequestList } from '#domain/requests.ts'
import type { ListQuery } from '#server/store/listing.ts'
import type { Sql } from '#server/store/store.ts'
import { quotesToSchedule } from './to-schedule.ts'

/** In the attention order, puts the rows first whose customer accepted a quote that nobody has scheduled. */
export async function withAcceptedFirst(sql: Sql, list: RequestList, query: ListQuery): Promise<ListQuery> {
  if (query.sort !== 'attention' || query.today === undefined) return query
  const found = await quotesToSchedule(sql, dayOf(query.today), [list])
  return { ...query, first: found.map(({ rowId }) => rowId) }
}
