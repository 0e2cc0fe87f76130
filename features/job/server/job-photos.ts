import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { type JobPhoto, type JobPhotoKind, jobPhotoKinds, maxJobPhotos } from '#features/job/job.ts'
import { type Picture, photos } from '#features/photos/server/photos.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { nameIn } from './job-notes.ts'

const Stored = z.object({
  id: Id,
  kind: z.enum(jobPhotoKinds),
  personId: z.nullable(PersonId),
  createdAt: Timestamp,
  /** 1 or 0. */
  inReport: z.number(),
})

/** The photos that staff took at a job. Customers see those that staff chose for a report that is shown. */
export const jobPhotos = {
  /** Throws 404 without the booking, and 409 when it has as many as it may. */
  async add(
    sql: Sql,
    { bookingId, kind }: { bookingId: number; kind: JobPhotoKind },
    picture: Picture,
    now: Date,
  ): Promise<{ id: number }> {
    // Locks the booking, so that its photos are counted one after the other.
    const [booking] = await sql('UPDATE bookings SET id = id WHERE id = $1 RETURNING id', [bookingId])
    if (!booking) notFound('booking')
    if ((await stored(sql, bookingId)).length >= maxJobPhotos)
      throw new HttpError(409, `A booking can have up to ${maxJobPhotos} photos of its job`)
    const { id } = await photos.add(sql, { list: 'bookings', id: bookingId }, picture, now, 'changed')
    await sql('INSERT INTO job_photos ("photoId", "bookingId", kind, "personId") VALUES ($1, $2, $3, $4)', [
      ...[id, bookingId, kind, authorId()],
    ])
    return { id }
  },

  /** Oldest first. */
  async of(sql: Sql, bookingId: number, names: ReadonlyMap<string, string>): Promise<JobPhoto[]> {
    return (await stored(sql, bookingId)).map(({ personId, inReport, ...photo }) => ({
      ...photo,
      inReport: inReport === 1,
      person: nameIn(names, personId),
    }))
  },

  /** The photos that the customer sees, and no others. */
  async choose(sql: Sql, bookingId: number, ids: readonly number[]): Promise<void> {
    const own = new Set((await stored(sql, bookingId)).map(({ id }) => id))
    if (ids.some((id) => !own.has(id))) throw new HttpError(400, 'There is no such photo of this job')
    await sql('UPDATE job_photos SET "inReport" = 0 WHERE "bookingId" = $1', [bookingId])
    for (const id of ids) await sql('UPDATE job_photos SET "inReport" = 1 WHERE "photoId" = $1', [id])
  },
}

const stored = (sql: Sql, bookingId: number) =>
  sql(
    `SELECT photos.id, kind, "personId", created_at AS "createdAt", "inReport" FROM job_photos
     JOIN photos ON photos.id = job_photos."photoId" WHERE job_photos."bookingId" = $1 ORDER BY photos.id`,
    [bookingId],
    Stored,
  )
