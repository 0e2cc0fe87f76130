import type { Booking } from '#domain/booking.ts'
import type { ListName } from '#domain/lists.ts'
import type { Sql } from '#server/store/store.ts'
import { inList } from '#server/store/values.ts'

/** A row that a booking can be made of. */
export type Source = { list: Exclude<ListName, 'bookings'>; id: number }

type Made = Pick<Booking, 'id' | 'preferredDate'>

/** Which booking was made of which row. A link to a deleted booking does not count until that booking is restored. */
export const conversionLinks = {
  /** Links the row to its booking, and takes the place of a link to a deleted one. */
  async save(sql: Sql, { list, id }: Source, bookingId: Booking['id'], now: Date): Promise<void> {
    await sql('DELETE FROM conversions WHERE list = $1 AND id = $2', [list, id])
    await sql('INSERT INTO conversions (list, id, "bookingId", created_at) VALUES ($1, $2, $3, $4)', [
      list,
      id,
      bookingId,
      now.toISOString(),
    ])
  },

  /** The bookings made of these rows, by the row's id. */
  async bookingsOf(sql: Sql, list: ListName, ids: readonly number[]): Promise<Map<number, Made>> {
    const [places, parameters] = inList(ids, 2)
    const rows = await sql<Made & { source: number }>(
      `SELECT conversions.id AS source, bookings.id AS id, "preferredDate" FROM conversions
       JOIN bookings ON bookings.id = "bookingId" WHERE list = $1 AND conversions.id IN (${places})`,
      [list, ...parameters],
    )
    return new Map(rows.map(({ source, ...made }) => [source, made]))
  },

  /** Forgets the links of a row or booking that is gone for good. */
  async delete(sql: Sql, list: ListName, id: number): Promise<void> {
    const condition = list === 'bookings' ? '"bookingId" = $1' : 'id = $1 AND list = $2'
    await sql(`DELETE FROM conversions WHERE ${condition}`, list === 'bookings' ? [id] : [id, list])
  },
}
