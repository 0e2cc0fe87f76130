import * as z from 'zod/mini'
import { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { Day, Id, Timestamp } from '#firm/fields.ts'
import { quotedList } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'

/** A visit that a customer with an email address expects, and the state of its reminder, if that was saved. */
const RemindedVisit = z.object({
  bookingId: Id,
  day: Day,
  time: z.string(),
  agreedAt: z.nullable(Timestamp),
  state: z.nullable(Delivery.shape.state),
})
export type RemindedVisit = z.infer<typeof RemindedVisit>

const select = `SELECT bookings.id AS "bookingId", "plannedDay" AS day, "plannedTime" AS time, "agreedAt", outbox.state FROM bookings
  LEFT JOIN outbox ON outbox.about = '${lists.bookings.mailAbout}' AND outbox."subjectId" = bookings.id
    AND outbox.purpose = 'reminder' AND outbox."onceKey" = "plannedDay"`

/** As `expectsVisit` in the domain. */
const isExpected = `bookings.status IN (${quotedList(lists.bookings.openStatuses)})
  AND (bookings.status = 'confirmed' OR "durationMinutes" IS NOT NULL) AND bookings."customerEmail" <> ''`

const sliceSize = 200

/** Reads visits together with their reminders. */
export const remindedVisits = {
  /** Those of the days from `from` to `to` whose reminder was not saved yet, in slices. */
  async *withoutReminder(sql: Sql, { from, to }: { from: CalendarDay; to: CalendarDay }) {
    let after: Pick<RemindedVisit, 'day' | 'time' | 'bookingId'> | undefined = { day: from, time: '', bookingId: 0 }
    while (after) {
      const slice: RemindedVisit[] = await sql(
        `${select} WHERE ("plannedDay", "plannedTime", bookings.id) > ($1, $2, $3) AND "plannedDay" <= $4
         AND ${isExpected} AND outbox.id IS NULL
         ORDER BY "plannedDay", "plannedTime", bookings.id LIMIT ${sliceSize}`,
        [after.day, after.time, after.bookingId, to],
        RemindedVisit,
      )
      yield slice
      after = slice.length === sliceSize ? slice.at(-1) : undefined
    }
  },

  /** Those of these bookings. */
  ofBookings(sql: Sql, ids: readonly number[]): Promise<RemindedVisit[]> {
    const [placeholders, parameters] = inList(ids)
    return sql(`${select} WHERE bookings.id IN (${placeholders}) AND ${isExpected}`, parameters, RemindedVisit)
  },
}
