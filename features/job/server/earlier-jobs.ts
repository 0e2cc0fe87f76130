import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import type { EarlierJob } from '#features/job/job.ts'
import { Day, Id } from '#firm/fields.ts'
import { bookableName } from '#firm/services.ts'
import type { Sql } from '#platform/store/store.ts'
import { jobNotes } from './job-notes.ts'
import { jobPhotos } from './job-photos.ts'
import { jobReports } from './job-reports.ts'

const Row = z.object({ id: Id, day: Day, service: z.string(), status: z.string() })
const limit = 10

/** The other jobs at the address of a booking, newest first. A cancelled one is none. */
export async function earlierJobs(
  sql: Sql,
  { id, address }: Booking,
  names: ReadonlyMap<string, string>,
): Promise<EarlierJob[]> {
  if (address.trim() === '') return []
  const rows = await sql(
    `SELECT id, "plannedDay" AS day, service, status FROM bookings
     WHERE lower(address) = lower($1) AND id <> $2 AND status <> 'cancelled' ORDER BY "plannedDay" DESC, id DESC LIMIT ${limit}`,
    [address, id],
    Row,
  )
  const jobs: EarlierJob[] = []
  for (const row of rows) {
    const notes = await jobNotes.of(sql, row.id, names)
    const { text } = await jobReports.of(sql, row.id, names)
    const photos = (await jobPhotos.of(sql, row.id, names)).map(({ id, kind }) => ({ id, kind }))
    jobs.push({ ...row, service: bookableName(row.service), notes, photos, report: text })
  }
  return jobs
}
