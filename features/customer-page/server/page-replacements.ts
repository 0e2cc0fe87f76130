import type { RequestList } from '#features/customer-page/requests.ts'
import type { Sql } from '#platform/store/store.ts'
import { Count } from '#platform/store/values.ts'

/** The addresses of bookings' pages that were lost, such as with a sticker. Each replacement makes another address. */
export const pageReplacements = {
  /** Quote requests have no sticker. */
  async count(sql: Sql, list: RequestList, id: number): Promise<number> {
    const statement = `SELECT count FROM page_replacements WHERE $1 = 'bookings' AND "bookingId" = $2`
    return (await sql(statement, [list, id], Count))[0]?.count ?? 0
  },

  async add(sql: Sql, bookingId: number): Promise<void> {
    await sql(
      `INSERT INTO page_replacements ("bookingId", count) VALUES ($1, 1)
       ON CONFLICT ("bookingId") DO UPDATE SET count = page_replacements.count + 1`,
      [bookingId],
    )
  },
}
