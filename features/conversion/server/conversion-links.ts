import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import { BookingColumns } from '#features/bookings/booking-columns.ts'
import type { ListName } from '#features/lists.ts'
import { Day, Id } from '#firm/fields.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'

/** A row that can be converted to a booking. */
export type Source = { list: Exclude<ListName, 'bookings'>; id: number }

/** `day` is the day of its visit. */
const CreatedBooking = z.object({ id: Id, preferredDate: BookingColumns.shape.preferredDate, day: Day })
type CreatedBooking = z.infer<typeof CreatedBooking>

/** Links from rows to the bookings they were converted to. A link to a deleted booking is ignored until its restore. */
export const conversionLinks = {
  /** Links the row to its booking. Replaces a link to a deleted booking. */
  async save(sql: Sql, { list, id }: Source, bookingId: Booking['id'], now: Date): Promise<void> {
    await sql('DELETE FROM conversions WHERE list = $1 AND id = $2', [list, id])
    await sql('INSERT INTO conversions (list, id, "bookingId", created_at) VALUES ($1, $2, $3, $4)', [
      list,
      id,
      bookingId,
      now.toISOString(),
    ])
  },

  /** The bookings that these rows were converted to, by row id. */
  async bookingsOf(sql: Sql, list: ListName, ids: readonly number[]): Promise<Map<number, CreatedBooking>> {
    const [placeholders, parameters] = inList(ids, 2)
    const rows = await sql(
      `SELECT conversions.id AS source, bookings.id AS id, "preferredDate", "plannedDay" AS day FROM conversions
       JOIN bookings ON bookings.id = conversions."bookingId"
       WHERE list = $1 AND conversions.id IN (${placeholders})`,
      [list, ...parameters],
      z.extend(CreatedBooking, { source: Id }),
    )
    return new Map(rows.map(({ source, ...booking }) => [source, booking]))
  },

  /** Deletes the links of a row or booking that was deleted for good. */
  async delete(sql: Sql, list: ListName, id: number): Promise<void> {
    const condition = list === 'bookings' ? '"bookingId" = $1' : 'id = $1 AND list = $2'
    await sql(`DELETE FROM conversions WHERE ${condition}`, list === 'bookings' ? [id] : [id, list])
  },
}
