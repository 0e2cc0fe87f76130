import { type NewClosedDays, StoredClosedDays } from '#features/closed-days/closed-days.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'

const selected = 'id, first_day AS "from", last_day AS "to", reason, "personId", part'

/** The closed days that staff keep. The content has others. */
export const closedDays = {
  /** Those that are not over on the given day, soonest first. */
  list: (sql: Sql, today: CalendarDay): Promise<StoredClosedDays[]> =>
    sql(`SELECT ${selected} FROM closed_days WHERE last_day >= $1 ORDER BY first_day, id`, [today], StoredClosedDays),

  /** Resolves to the stored ones if they are closed already, for the same person, part and reason. */
  async create(sql: Sql, { from, to, reason, personId, part }: NewClosedDays): Promise<StoredClosedDays> {
    const [same] = await sql(
      `SELECT ${selected} FROM closed_days
       WHERE first_day = $1 AND last_day = $2 AND reason = $3 AND coalesce("personId", '') = $4 AND part = $5`,
      [from, to, reason, personId ?? '', part],
      StoredClosedDays,
    )
    if (same) return same
    const [row] = await sql(
      `INSERT INTO closed_days (first_day, last_day, reason, "personId", part) VALUES ($1, $2, $3, $4, $5)
       RETURNING ${selected}`,
      [from, to, reason, personId, part],
      StoredClosedDays,
    )
    if (!row) throw new Error('closed_days returned no row for an insert')
    return row
  },

  /** False when they do not exist. */
  async remove(sql: Sql, id: number): Promise<boolean> {
    return (await sql('DELETE FROM closed_days WHERE id = $1 RETURNING id', [id])).length > 0
  },
}
