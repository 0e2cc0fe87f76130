import { CallLog, type NewCallLog } from '#domain/call-log.ts'
import type { Sql } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

const table = tableOf<CallLog>('call_logs', CallLog, [
  'callerName',
  'callerPhone',
  'serviceInquiry',
  'notes',
  'duration',
])

export const callLogs = {
  list: table.list,
  count: table.count,
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, call: NewCallLog, now: Date): Promise<CallLog> =>
    table.insert(sql, { ...call, createdAt: now.toISOString() }),
}
