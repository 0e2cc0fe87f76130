import { randomBytes } from 'node:crypto'
import { business } from '#content'
import { Activity } from '#features/people/activity.ts'
import { authorId } from './row-events.ts'
import type { Sql } from './store.ts'

type NewActivity = Pick<Activity, 'action'> & Partial<Pick<Activity, 'personId' | 'list' | 'rowId' | 'detail'>>

/** The most entries that one call returns. */
export const maxActivity = 500

/** What people did that the owner may have to account for: sign-ins, exports, deletions, and changes of people. */
export const activity = {
  /** The person is the one who sends the request, unless it is given. */
  async add(sql: Sql, { action, personId = authorId(), list, rowId, detail }: NewActivity, now: Date): Promise<void> {
    await sql(
      'INSERT INTO activity (id, at, "personId", action, list, "rowId", detail) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        ...[randomBytes(16).toString('hex'), now.toISOString(), personId, action],
        ...[list ?? null, rowId ?? null, detail ? [...detail].slice(0, 200).join('') : null],
      ],
    )
  },

  /** Those within the instants, newest first, of everybody or of one person. */
  list(sql: Sql, { from, to, personId }: { from?: string; to?: string; personId?: string }): Promise<Activity[]> {
    const parameters = [from ?? '2000-01-01T00:00:00.000Z', to ?? '2200-01-01T00:00:00.000Z']
    const own = personId === undefined ? '' : ` AND "personId" = $${parameters.push(personId)}`
    return sql(
      `SELECT id, at, "personId", action, list, "rowId", detail FROM activity
       WHERE at >= $1 AND at <= $2${own} ORDER BY at DESC, id DESC LIMIT ${maxActivity}`,
      parameters,
      Activity,
    )
  },

  /** Deletes what is older than the content's number of months. */
  async deleteOld(sql: Sql, now: Date, months = business.activityMonths): Promise<void> {
    const before = new Date(now)
    before.setUTCMonth(before.getUTCMonth() - months)
    await sql('DELETE FROM activity WHERE at < $1', [before.toISOString()])
  },
}
