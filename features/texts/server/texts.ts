import type { Booking } from '#features/bookings/booking.ts'
import { type NewOpenedText, OpenedText } from '#features/texts/text-message.ts'
import { firstAnswers } from '#platform/store/first-answers.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { inList } from '#platform/store/values.ts'

const table = tableOf<OpenedText>('opened_texts', OpenedText)

/** The texts that staff opened. They stay while their booking is deleted, and come back with it. */
export const openedTexts = {
  /** The text that was opened at this instant. */
  async find(
    sql: Sql,
    { bookingId, kind, openedAt }: NewOpenedText & { bookingId: Booking['id'] },
  ): Promise<OpenedText | undefined> {
    if (openedAt === undefined) return undefined
    const statement = `SELECT ${table.selected} FROM opened_texts WHERE "bookingId" = $1 AND kind = $2 AND created_at = $3`
    return (await sql(statement, [bookingId, kind, openedAt], OpenedText))[0]
  },

  /** Resolves to undefined when the booking does not exist. */
  async add(
    sql: Sql,
    { bookingId, kind, openedAt }: NewOpenedText & { bookingId: Booking['id'] },
    now: Date,
  ): Promise<OpenedText | undefined> {
    if ((await sql('SELECT id FROM bookings WHERE id = $1', [bookingId])).length === 0) return undefined
    const createdAt = new Date(Math.min(Date.parse(openedAt ?? now.toISOString()), now.getTime())).toISOString()
    await firstAnswers.note(sql, 'bookings', bookingId, createdAt)
    return table.insert(sql, { bookingId, kind, createdAt, personId: authorId() })
  },

  /** The texts of these bookings, newest first. */
  of(sql: Sql, bookingIds: readonly number[]): Promise<OpenedText[]> {
    const [placeholders, parameters] = inList(bookingIds)
    const statement = `SELECT ${table.selected} FROM opened_texts WHERE "bookingId" IN (${placeholders}) ORDER BY id DESC`
    return sql(statement, parameters, OpenedText)
  },

  /** Deletes the texts of a booking that was deleted for good. */
  async deleteOf(sql: Sql, bookingId: number): Promise<void> {
    await sql('DELETE FROM opened_texts WHERE "bookingId" = $1', [bookingId])
  },
}
