import * as z from 'zod/mini'
import { business } from '#content'
import { PersonId } from '#core/person-id.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { firstNamesOf } from '#features/bookings/server/crew-names.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { type CustomerReport, JobPart, type JobReport, type JobReportChange, neverSaved } from '#features/job/job.ts'
import { photos } from '#features/photos/server/photos.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { Timestamp } from '#firm/fields.ts'
import { notFoundOrStale } from '#platform/http/if-match.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { jobChecks } from './job-checks.ts'
import { nameIn } from './job-notes.ts'
import { jobPhotos } from './job-photos.ts'

const Stored = z.object({
  text: z.string(),
  /** JSON. */
  parts: z.string(),
  personId: z.nullable(PersonId),
  savedAt: Timestamp,
  shownAt: z.nullable(Timestamp),
})
const columns = 'text, parts, "personId", "savedAt", "shownAt"'

const Parts = z.array(JobPart)
const nobody = new Map<string, string>()

/** What customers keep of jobs. */
export const jobReports = {
  async of(sql: Sql, bookingId: number, names: ReadonlyMap<string, string>): Promise<JobReport> {
    const report = await stored(sql, bookingId)
    const chosen = (await jobPhotos.of(sql, bookingId, names)).filter(({ inReport }) => inReport)
    return {
      text: report?.text ?? '',
      parts: report ? Parts.parse(JSON.parse(report.parts)) : [],
      photos: chosen.map(({ id }) => id),
      person: report ? nameIn(names, report.personId) : null,
      savedAt: report?.savedAt ?? null,
      shownAt: report?.shownAt ?? null,
    }
  },

  /** `expected` is when the caller's version was saved. Throws 412 for an older one, and 400 for a photo of another job. */
  async save(
    sql: Sql,
    bookingId: number,
    { text, parts, photos: ids, isShown }: JobReportChange,
    { now, expected }: { now: Date; expected?: string | undefined },
  ) {
    const before = await stored(sql, bookingId)
    if (expected !== undefined && expected !== (before?.savedAt ?? neverSaved)) notFoundOrStale({}, 'report', 'report')
    await jobPhotos.choose(sql, bookingId, ids)
    const shownAt = isShown ? (before?.shownAt ?? now.toISOString()) : null
    await sql(
      `INSERT INTO job_reports ("bookingId", ${columns}) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ("bookingId") DO UPDATE SET text = excluded.text, parts = excluded.parts,
         "personId" = excluded."personId", "savedAt" = excluded."savedAt", "shownAt" = excluded."shownAt"`,
      [bookingId, text, JSON.stringify(parts), authorId(), now.toISOString(), shownAt],
    )
  },

  /** What the customer sees; null if nothing. */
  async shown(sql: Sql, booking: Booking, namesPeople: boolean): Promise<CustomerReport | null> {
    const { shownAt, savedAt, text, parts } = await jobReports.of(sql, booking.id, nobody)
    if (shownAt === null || savedAt === null) return null
    const own = await jobPhotos.of(sql, booking.id, nobody)
    const checks = await jobChecks.of(sql, booking, nobody)
    return {
      day: [plannedVisit(booking).day, dayAt(new Date(shownAt))].sort()[0] ?? '',
      people: namesPeople ? await firstNamesOf(sql, booking.people) : [],
      ...{ text, parts, savedAt },
      photos: own.flatMap(({ id, kind, inReport }) => (inReport ? [{ id, kind }] : [])),
      checks: checks.flatMap(({ item, value, isDone }) => (isDone ? [{ item, value }] : [])),
    }
  },

  /** Deletes reports, with their photos, that have been shown for as many years as the content says. */
  async deleteOld(sql: Sql, now: Date, years = business.reportYears): Promise<void> {
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - years)
    const old = `SELECT "bookingId" FROM job_reports WHERE "shownAt" < $1`
    await photos.deleteWhere(sql, `id IN (SELECT "photoId" FROM job_photos WHERE "bookingId" IN (${old}))`, [
      before.toISOString(),
    ])
    await sql('DELETE FROM job_reports WHERE "shownAt" < $1', [before.toISOString()])
  },
}

const stored = async (sql: Sql, bookingId: number) =>
  (await sql(`SELECT ${columns} FROM job_reports WHERE "bookingId" = $1`, [bookingId], Stored))[0]
