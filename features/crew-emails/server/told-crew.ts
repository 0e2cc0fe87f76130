import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { Day, Id } from '#firm/fields.ts'
import type { Sql } from '#platform/store/store.ts'

/** What a person was last told of a visit: when it is, or that it is no longer theirs. */
const Told = z.object({
  bookingId: Id,
  personId: PersonId,
  day: Day,
  time: z.string(),
  /** 1 or 0. */
  isGone: z.number(),
  /** How often the person was told something new. */
  changes: z.number(),
  /** A hash of what else the email said. Null in rows of before. */
  details: z.nullable(z.string()),
})
export type Told = z.infer<typeof Told>

const columns = '"bookingId", "personId", day, time, "isGone", changes, details'

/** `people` is JSON. */
const Assigned = z.object({
  id: Id,
  people: z.string(),
  day: Day,
  time: z.string(),
  durationMinutes: z.number(),
  windowMinutes: z.number(),
  address: z.string(),
})
export type Assigned = z.infer<typeof Assigned>

/** What an email says besides the day and the time, so that another address or length is news. */
export const detailsOf = (visit: Pick<Assigned, 'durationMinutes' | 'windowMinutes' | 'address'>): string =>
  hash('sha256', JSON.stringify([visit.durationMinutes, visit.windowMinutes, visit.address])).slice(0, 16)

export const toldCrew = {
  /** The visits of these days that somebody is assigned to, confirmed, begun or done. */
  visits: (sql: Sql, from: CalendarDay, to: CalendarDay): Promise<Assigned[]> =>
    sql(
      `SELECT id, people, "plannedDay" AS day, "plannedTime" AS time, "durationMinutes", "windowMinutes", address FROM bookings
       WHERE "plannedDay" >= $1 AND "plannedDay" <= $2 AND status IN ('confirmed', 'in_progress', 'completed')
         AND "durationMinutes" IS NOT NULL AND people IS NOT NULL AND people <> '[]'`,
      [from, to],
      Assigned,
    ),

  /** Whom these days' visits were told, if they still are theirs. */
  on: (sql: Sql, from: CalendarDay, to: CalendarDay): Promise<Told[]> =>
    sql(`SELECT ${columns} FROM told_crew WHERE day >= $1 AND day <= $2 AND "isGone" = 0`, [from, to], Told),

  of: (sql: Sql, bookingId: number): Promise<Told[]> =>
    sql(`SELECT ${columns} FROM told_crew WHERE "bookingId" = $1`, [bookingId], Told),

  async note(sql: Sql, { bookingId, personId, day, time, isGone, changes, details }: Told): Promise<void> {
    await sql(
      `INSERT INTO told_crew (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ("bookingId", "personId") DO UPDATE SET day = excluded.day, time = excluded.time,
         "isGone" = excluded."isGone", changes = excluded.changes, details = excluded.details`,
      [bookingId, personId, day, time, isGone, changes, details],
    )
  },

  /** Forgets the visits before this day. */
  async deleteOld(sql: Sql, before: CalendarDay): Promise<void> {
    await sql('DELETE FROM told_crew WHERE day < $1', [before])
  },
}
