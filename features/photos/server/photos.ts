import * as z from 'zod/mini'
import { business } from '#content'
import { type RequestList, requestLists } from '#features/customer-page/requests.ts'
import { type ListName, lists } from '#features/lists.ts'
import { Photo, type PhotoSize, type RowPhotos, StaffPhoto } from '#features/photos/photo.ts'
import { Id } from '#firm/fields.ts'
import { quotedList } from '#platform/store/listing.ts'
import { noteChange } from '#platform/store/row-events.ts'
import type { Sql, Value } from '#platform/store/store.ts'
import { Count, inList } from '#platform/store/values.ts'

/** The row that a photo belongs to. */
export type Subject = { list: RequestList; id: number }
/** Any row. A call log has no photos. */
type AnyRow = { list: ListName; id: number }

/** A picture in both sizes, as WebP. Width and height are those of the full size. */
export type Picture = { full: Uint8Array; thumb: Uint8Array; width: number; height: number }

/** The columns of a `Photo`, which has no picture bytes. */
const selected = 'id, width, height, created_at AS "createdAt"'

/** The quote requests that a booking was made from. */
const requestsOf = (bookingId: string) =>
  `SELECT conversions.id FROM conversions WHERE conversions.list = 'contact-submissions' AND "bookingId" = ${bookingId}`

/** A photo of the row, or of the quote request that a booking was made from. */
const isShownWith = (list: string, id: string) =>
  `((list = ${list} AND "rowId" = ${id})
    OR (${list} = 'bookings' AND list = 'contact-submissions' AND "rowId" IN (${requestsOf(id)})))`

/** A photo that the customer sent. */
const isSent = 'photos.id NOT IN (SELECT "photoId" FROM job_photos)'

/** A photo of a report that its customer sees. */
const isInReport = `photos.id IN (SELECT "photoId" FROM job_photos
    JOIN job_reports ON job_reports."bookingId" = job_photos."bookingId"
    WHERE "inReport" = 1 AND "shownAt" IS NOT NULL)`

const SubjectRow = z.object({ list: z.enum(requestLists), id: Id })
const PhotoOfRow = z.object({ id: Id, row: Id })
const Bytes = z.object({ picture: z.instanceof(Uint8Array) })
const Usage = z.extend(Count, { bytes: z.nullable(z.number()) })

/** Photos of bookings and quote requests. Only `picture` reads the bytes. */
export const photos = {
  async add(
    sql: Sql,
    { list, id }: Subject,
    { width, height, thumb, full }: Picture,
    now: Date,
    event: 'message' | 'changed' = 'message',
  ): Promise<Photo> {
    const [photo] = await sql(
      `INSERT INTO photos (list, "rowId", width, height, created_at, thumb, "full")
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${selected}`,
      [list, id, width, height, now.toISOString(), thumb, full],
      Photo,
    )
    if (!photo) throw new Error('photos returned no row for an insert')
    noteChange(sql, lists[list].table, id, event)
    return photo
  },

  /** The photos of a row, oldest first. */
  list: (sql: Sql, { list, id }: AnyRow): Promise<Photo[]> =>
    sql(`SELECT ${selected} FROM photos WHERE list = $1 AND "rowId" = $2 ORDER BY id`, [list, id], Photo),

  /** The photos that are shown with a row, oldest first: its own, and a booking has those of its quote request. */
  shownWith: (sql: Sql, { list, id }: AnyRow): Promise<StaffPhoto[]> =>
    sql(
      `SELECT ${selected}, (SELECT kind FROM job_photos WHERE "photoId" = photos.id) AS kind
       FROM photos WHERE ${isShownWith('$1', '$2')} ORDER BY id`,
      [list, id],
      StaffPhoto,
    ),

  /** Those that the customer sent. */
  sentWith: (sql: Sql, { list, id }: AnyRow): Promise<Photo[]> =>
    sql(`SELECT ${selected} FROM photos WHERE ${isShownWith('$1', '$2')} AND ${isSent} ORDER BY id`, [list, id], Photo),

  /** The photos that are shown with each of these rows. Leaves out rows without any. */
  async shownWithMany(sql: Sql, list: RequestList, ids: readonly number[]): Promise<RowPhotos[]> {
    const [placeholders, parameters] = inList(ids, 2)
    const rows = await sql(
      `SELECT id, "rowId" AS "row" FROM photos WHERE list = $1 AND "rowId" IN (${placeholders})
       UNION ALL
       SELECT photos.id, "bookingId" AS "row" FROM conversions
       JOIN photos ON photos.list = conversions.list AND photos."rowId" = conversions.id
       WHERE $1 = 'bookings' AND conversions.list = 'contact-submissions' AND "bookingId" IN (${placeholders})
       ORDER BY id`,
      [list, ...parameters],
      PhotoOfRow,
    )
    return [...Map.groupBy(rows, ({ row }) => row)].map(([id, own]) => ({ id, photos: own.map((photo) => photo.id) }))
  },

  /** The WebP file; undefined when the photo does not exist. */
  async picture(sql: Sql, id: Photo['id'], size: PhotoSize): Promise<Uint8Array | undefined> {
    const [photo] = await sql(`SELECT "${size}" AS picture FROM photos WHERE id = $1`, [id], Bytes)
    return photo?.picture
  },

  /** The same for the customer of `subject`, who sees what they sent and the photos of a report. */
  async customerPicture(
    sql: Sql,
    id: Photo['id'],
    size: PhotoSize,
    { list, id: rowId }: Subject,
  ): Promise<Uint8Array | undefined> {
    const [photo] = await sql(
      `SELECT "${size}" AS picture FROM photos WHERE id = $1 AND ${isShownWith('$2', '$3')} AND (${isSent} OR ${isInReport})`,
      [id, list, rowId],
      Bytes,
    )
    return photo?.picture
  },

  /** The row that a photo belongs to; undefined when the photo does not exist. */
  async subjectOf(sql: Sql, id: Photo['id']): Promise<Subject | undefined> {
    return (await sql('SELECT list, "rowId" AS id FROM photos WHERE id = $1', [id], SubjectRow))[0]
  },

  /** Resolves to false when the photo does not exist. */
  async delete(sql: Sql, id: Photo['id']): Promise<boolean> {
    return (await photos.deleteWhere(sql, 'id = $1', [id])) > 0
  },

  /** Gives the photos of one row to another. */
  async move(sql: Sql, from: Subject, to: Subject): Promise<void> {
    const statement = 'UPDATE photos SET list = $3, "rowId" = $4 WHERE list = $1 AND "rowId" = $2'
    await sql(statement, [from.list, from.id, to.list, to.id])
  },

  /** Deletes the photos of a row that was deleted for good. */
  async deleteOf(sql: Sql, { list, id }: AnyRow): Promise<void> {
    await photos.deleteWhere(sql, 'list = $1 AND "rowId" = $2', [list, id])
  },

  /**
   * Deletes the photos of finished rows whose last change is more than the content's number of months ago, but not those of a
   * report that a customer sees.
   */
  async deleteOld(sql: Sql, now: Date, months = business.photoRetentionMonths): Promise<void> {
    const before = new Date(now)
    before.setUTCMonth(before.getUTCMonth() - months)
    for (const list of requestLists) {
      const { table, openStatuses } = lists[list]
      await photos.deleteWhere(
        sql,
        `list = $1 AND EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = photos."rowId"
         AND status NOT IN (${quotedList(openStatuses)}) AND updated_at < $2) AND NOT ${isInReport}`,
        [list, before.toISOString()],
      )
    }
  },

  /** Resolves to the number of photos that were deleted. */
  async deleteWhere(sql: Sql, condition: string, parameters: readonly Value[]): Promise<number> {
    const deleted = await sql(`DELETE FROM photos WHERE ${condition} RETURNING id`, parameters, z.object({ id: Id }))
    for (const { id } of deleted) await sql('DELETE FROM job_photos WHERE "photoId" = $1', [id])
    return deleted.length
  },

  /** The number of photos and the bytes of their pictures. Neither engine reads the pictures for it. */
  async usage(sql: Sql): Promise<{ count: number; bytes: number }> {
    const [used] = await sql(
      'SELECT count(*) AS count, cast(sum(length("full") + length(thumb)) AS bigint) AS bytes FROM photos',
      [],
      Usage,
    )
    return { count: used?.count ?? 0, bytes: used?.bytes ?? 0 }
  },
}
