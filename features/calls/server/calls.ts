import { CallLog, type CallLogUpdate, type NewCallLog } from '#features/calls/call-log.ts'
import { lists } from '#features/lists.ts'
import type { Sql } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'

const table = tableOf<CallLog>(lists['call-logs'].table, CallLog, {
  day: 'created_at',
  followUp: '"followUpRequired"',
  attention: '"followUpRequired"',
})

export const callLogs = {
  filtersByDay: false,
  list: table.list,
  slice: table.slice,
  find: table.find,
  count: table.count,
  findMany: table.findMany,
  readSlice: table.readSlice,
  readAll: table.readAll,
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, call: NewCallLog, now: Date): Promise<CallLog> =>
    table.insert(sql, { ...call, createdAt: now.toISOString(), updatedAt: now.toISOString() }),

  /** Resolves to undefined if the call does not exist, or its `updatedAt` is not the expected one. */
  update: (
    sql: Sql,
    id: CallLog['id'],
    update: CallLogUpdate,
    now: Date,
    expectedUpdatedAt?: CallLog['updatedAt'],
  ): Promise<CallLog | undefined> =>
    table.update(
      sql,
      id,
      { ...update, updatedAt: now.toISOString() },
      expectedUpdatedAt === undefined ? {} : { updatedAt: expectedUpdatedAt },
    ),
}
