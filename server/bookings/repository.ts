import { Booking, type BookingRequest } from '#domain/booking.ts'
import type { Sql } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

const table = tableOf<Booking>('bookings', Booking, [
  'customerName',
  'customerEmail',
  'customerPhone',
  'service',
  'address',
  'description',
])

export const bookings = {
  list: table.list,
  find: table.find,
  count: table.count,
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, request: BookingRequest, now: Date): Promise<Booking> =>
    table.insert(sql, { ...request, createdAt: now.toISOString(), updatedAt: now.toISOString() }),

  /** Resolves to undefined when there is no such booking; the caller decides what that means. */
  changeStatus: (sql: Sql, id: Booking['id'], status: Booking['status'], now: Date): Promise<Booking | undefined> =>
    table.update(sql, id, { status, updatedAt: now.toISOString() }),
}
