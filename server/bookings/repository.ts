import { Booking, type BookingRequest } from '#domain/booking.ts'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { lists } from '#domain/lists.ts'
import { timeSlots } from '#domain/services.ts'
import { Conditions } from '#server/store/conditions.ts'
import { quotedList } from '#server/store/listing.ts'
import type { Rows } from '#server/store/row-batches.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

const unknownSlot = timeSlots.length
const slot = `(CASE "preferredTime" ${timeSlots.map((time, index) => `WHEN '${time}' THEN ${index}`).join(' ')} ELSE ${unknownSlot} END)`

const table = tableOf<Booking>(lists.bookings.table, Booking, {
  searched: ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description'],
  phone: lists.bookings.phone,
  day: 'preferredDate',
  attention: `priority = 'urgent' AND status IN (${quotedList(lists.bookings.openStatuses)})`,
  visit: {
    day: '"preferredDate"',
    slot,
    of: ({ preferredDate, preferredTime }) => {
      const index = timeSlots.indexOf(preferredTime)
      return { day: preferredDate, slot: index < 0 ? unknownSlot : index }
    },
  },
})

export const bookings = {
  storesDayAsNoon: true,
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
  searchText: table.searchText,

  create: (sql: Sql, request: BookingRequest, now: Date): Promise<Booking> =>
    table.insert(sql, {
      ...request,
      ...(soundsLikeEmergency({ service: request.service, text: request.description }) && { priority: 'urgent' }),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }),

  /** Confirmed visits, and visits cancelled within 30 days, soonest first. Visits more than a year old are left out. */
  onCalendar: (store: Store, now: Date): Promise<Rows<Booking>> =>
    table.readWhere(
      store,
      new Conditions()
        .add((placeholder) => `"preferredDate" >= ${placeholder}`, daysBefore(now, 366))
        .add(
          (placeholder) =>
            `(status IN ('confirmed', 'in_progress') OR (status = 'cancelled' AND updated_at >= ${placeholder}))`,
          daysBefore(now, 30),
        ),
      `"preferredDate", ${slot}, id`,
    ),

  /** Resolves to undefined if the booking does not exist, or its `updatedAt` is not the expected one. */
  changeStatus: (
    sql: Sql,
    id: Booking['id'],
    status: Booking['status'],
    now: Date,
    expectedUpdatedAt?: Booking['updatedAt'],
  ): Promise<Booking | undefined> =>
    table.update(
      sql,
      id,
      { status, updatedAt: now.toISOString() },
      expectedUpdatedAt === undefined ? {} : { updatedAt: expectedUpdatedAt },
    ),
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
