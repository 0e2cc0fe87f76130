import * as z from 'zod/mini'
import type { JobState } from '#features/job/job.ts'
import { Id } from '#firm/fields.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import { checklistOf } from './job-checks.ts'

const tables = ['job_notes', 'job_checks', 'job_reports', 'page_replacements', 'told_crew'] as const

const State = z.object({
  id: Id,
  service: z.nullable(z.string()),
  photos: z.number(),
  done: z.number(),
  reports: z.number(),
})

/** Everything that staff record about jobs. */
export const jobRecords = {
  /** Deletes what was recorded about a booking that was deleted for good. Its photos are deleted with those of customers. */
  async deleteOf(sql: Sql, bookingId: number): Promise<void> {
    for (const table of tables) await sql(`DELETE FROM ${table} WHERE "bookingId" = $1`, [bookingId])
  },

  /** What each of these bookings has. */
  async states(sql: Sql, ids: readonly number[]): Promise<JobState[]> {
    const [placeholders, parameters] = inList(ids)
    const counted = (table: string, condition = 'true') =>
      `(SELECT count(*) FROM ${table} WHERE "bookingId" = bookings.id AND ${condition})`
    const rows = await sql(
      `SELECT id, service, ${counted('job_photos')} AS photos, ${counted('job_checks', '"isDone" = 1')} AS done,
         ${counted('job_reports')} AS reports FROM bookings WHERE id IN (${placeholders}) ORDER BY id`,
      parameters,
      State,
    )
    return rows.map(({ id, service, photos, done, reports }) => ({
      ...{ id, photos },
      checks: { done, all: Math.max(checklistOf(service).length, done) },
      hasReport: reports > 0,
    }))
  },
}
