import * as z from 'zod/mini'
import {
  type CustomerMessage,
  OpenRequestMessage,
  type RequestList,
  RequestMessage,
  type SentMessage,
} from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import type { Subject } from '#features/photos/server/photos.ts'
import { type CalendarDay, dayOf } from '#firm/calendar-day.ts'
import { Id } from '#firm/fields.ts'
import { authorId, noteChange } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { Count, inList } from '#platform/store/values.ts'

const Conversion = z.object({ id: Id, bookingId: Id })

const table = tableOf<RequestMessage>('request_messages', RequestMessage)

/** A message before it has an id. The customer's own has no reply yet. */
type NewMessage = Omit<RequestMessage, 'id' | 'reply' | 'personId'> & Partial<Pick<RequestMessage, 'reply'>>

/** Messages of customers, and of staff to them. They stay while their row is deleted, and come back with it. */
export const messages = {
  find: table.find,
  async create(sql: Sql, message: NewMessage): Promise<RequestMessage> {
    noteChange(sql, lists[message.list].table, message.rowId, 'message')
    return table.insert(sql, { ...message, personId: authorId() })
  },

  /** Locks the message for the transaction, so that nobody else answers it. */
  async findLocked(sql: Sql, id: number): Promise<RequestMessage | undefined> {
    await sql('UPDATE request_messages SET id = id WHERE id = $1', [id])
    return table.find(sql, id)
  },

  /** The messages about these rows, oldest first. */
  about(sql: Sql, list: RequestList, rowIds: readonly number[]): Promise<RequestMessage[]> {
    const [placeholders, parameters] = inList(rowIds, 2)
    return sql(
      `SELECT ${table.selected} FROM request_messages WHERE list = $1 AND "rowId" IN (${placeholders}) ORDER BY id`,
      [list, ...parameters],
      RequestMessage,
    )
  },

  /**
   * The messages that are shown with these rows, oldest first. A booking has those about its quote request, too, with the booking's
   * `rowId`.
   */
  async shownWith(sql: Sql, list: RequestList, rowIds: readonly number[]): Promise<RequestMessage[]> {
    const own = await this.about(sql, list, rowIds)
    if (list !== 'bookings') return own
    const [placeholders, parameters] = inList(rowIds, 1)
    const sources = await sql(
      `SELECT id, "bookingId" FROM conversions WHERE list = 'contact-submissions' AND "bookingId" IN (${placeholders})`,
      parameters,
      Conversion,
    )
    if (sources.length === 0) return own
    const bookingOf = new Map(sources.map(({ id, bookingId }) => [id, bookingId]))
    const before = await this.about(sql, 'contact-submissions', [...bookingOf.keys()])
    const moved = before.map((message) => ({ ...message, rowId: bookingOf.get(message.rowId) ?? message.rowId }))
    return [...moved, ...own].sort((one, other) => one.id - other.id)
  },

  /** The row's open message that asks for the same day and slot in the same words. */
  async findSameDay(
    sql: Sql,
    { list, row }: { list: RequestList; row: { id: number } },
    { preferredDate, preferredTime, text }: Extract<CustomerMessage, { kind: 'reschedule' }>,
  ): Promise<RequestMessage | undefined> {
    const sent = await this.about(sql, list, [row.id])
    return sent.find(
      (message) =>
        message.kind === 'reschedule' &&
        message.state === 'open' &&
        message.preferredDate === dayOf(preferredDate) &&
        message.preferredTime === preferredTime &&
        message.text === text,
    )
  },

  /** The newest open messages of rows that are not deleted. Those of a finished booking are left out. */
  open(sql: Sql, limit: number): Promise<OpenRequestMessage[]> {
    return sql(
      `SELECT asked.*,
        coalesce(booking."customerName", quote.name) AS "customerName",
        coalesce(booking."customerPhone", quote.phone) AS "customerPhone",
        coalesce(booking."customerEmail", quote.email) AS "customerEmail",
        coalesce(booking.updated_at, quote.updated_at) AS "rowUpdatedAt"
      FROM (SELECT ${table.selected} FROM request_messages WHERE state = 'open') AS asked
      LEFT JOIN bookings AS booking ON asked.list = 'bookings' AND booking.id = asked."rowId"
      LEFT JOIN contact_submissions AS quote ON asked.list = 'contact-submissions' AND quote.id = asked."rowId"
      WHERE quote.id IS NOT NULL
        OR (booking.id IS NOT NULL AND (asked.kind = 'message' OR booking.status NOT IN ('completed', 'cancelled')))
      ORDER BY asked.id DESC LIMIT $1`,
      [limit],
      OpenRequestMessage,
    )
  },

  async countOpen(sql: Sql, list: RequestList, rowId: number): Promise<number> {
    const statement = `SELECT count(*) AS count FROM request_messages WHERE list = $1 AND "rowId" = $2 AND state = 'open'`
    const [counted] = await sql(statement, [list, rowId], Count)
    return counted?.count ?? 0
  },

  /** Resolves to undefined when the message does not exist or is no longer open. */
  answer: (
    sql: Sql,
    id: number,
    { state, reply }: Pick<RequestMessage, 'state' | 'reply'>,
    now: Date,
  ): Promise<RequestMessage | undefined> =>
    table.update(sql, id, { state, reply, answeredAt: now.toISOString(), personId: authorId() }, { state: 'open' }),

  /**
   * Closes the row's open messages: requests for another day once one is agreed, cancellations too once the visit is
   * cancelled, and plain messages once staff have written.
   */
  async closeMessages(
    sql: Sql,
    { list, rowId }: Pick<RequestMessage, 'list' | 'rowId'>,
    kinds: readonly RequestMessage['kind'][],
    now: Date,
  ): Promise<void> {
    const [placeholders, parameters] = inList(kinds, 4)
    await sql(
      `UPDATE request_messages SET state = 'done', "answeredAt" = $3
       WHERE list = $1 AND "rowId" = $2 AND state = 'open' AND kind IN (${placeholders})`,
      [list, rowId, now.toISOString(), ...parameters],
    )
  },

  /** Closes the booking's open requests for this day, once it is agreed. */
  async closeAskingFor(sql: Sql, bookingId: number, day: CalendarDay, now: Date): Promise<void> {
    await sql(
      `UPDATE request_messages SET state = 'done', "answeredAt" = $3
       WHERE list = 'bookings' AND "rowId" = $1 AND state = 'open' AND kind = 'reschedule' AND "preferredDate" = $2`,
      [bookingId, day, now.toISOString()],
    )
  },

  /** Gives the messages about one row to another. */
  async move(sql: Sql, from: Subject, to: Subject): Promise<void> {
    const statement = 'UPDATE request_messages SET list = $3, "rowId" = $4 WHERE list = $1 AND "rowId" = $2'
    await sql(statement, [from.list, from.id, to.list, to.id])
  },

  /** Deletes the messages about a row that was deleted for good. */
  async deleteAbout(sql: Sql, list: RequestList, rowId: number): Promise<void> {
    await sql('DELETE FROM request_messages WHERE list = $1 AND "rowId" = $2', [list, rowId])
  },
}

/** Whether the message cancelled its row: at once, or because staff accepted it. */
export const hasCancelled = ({ kind, state }: RequestMessage): boolean =>
  kind === 'cancel' && (state === 'done' || state === 'accepted')

/** Whether the customer moved the visit to a free time, without staff. */
export const hasMoved = ({ kind, state, createdAt, answeredAt }: RequestMessage): boolean =>
  kind === 'reschedule' && state === 'accepted' && answeredAt === createdAt

/** The message as its customer sees it. */
export function sentMessage(message: RequestMessage): SentMessage {
  const { kind, preferredDate, preferredTime, text, state, reply, createdAt } = message
  return {
    kind,
    ...(preferredDate !== null && { preferredDate }),
    ...(preferredTime !== null && { preferredTime }),
    ...(text !== null && { text }),
    state,
    ...(reply !== null && { reply }),
    createdAt,
  }
}
