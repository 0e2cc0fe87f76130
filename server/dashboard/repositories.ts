import { type ListName, listNames, lists } from '#domain/lists.ts'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/calls/repository.ts'
import { contactSubmissions } from '#server/contacts/repository.ts'

/** The repository of each list. */
export const repositories = {
  bookings,
  'contact-submissions': contactSubmissions,
  'call-logs': callLogs,
} satisfies Record<ListName, unknown>

/** SQL for the searchable text of a row, by table. */
export const searchTextByTable = Object.fromEntries(
  listNames.map((name) => [lists[name].table, repositories[name].searchText]),
)
