import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import type { OtherReport } from '#features/job/job.ts'
import { Day, Id, Timestamp } from '#firm/fields.ts'
import { minDigits } from '#firm/phone.ts'
import { bookableName } from '#firm/services.ts'
import type { Sql } from '#platform/store/store.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'

const Row = z.object({ id: Id, createdAt: Timestamp, day: Day, service: z.string(), text: z.string() })
const limit = 10

/**
 * The reports that the customer of a booking has of other jobs at its address, newest first. Call it only for a booking with a
 * report of its own: staff were there, while anybody can type a name and an address into a form.
 */
export async function otherReports(
  sql: Sql,
  { id }: Pick<Booking, 'id'>,
  requestPath: RequestPathFor,
): Promise<OtherReport[]> {
  const rows = await sql(
    `SELECT other.id, other.created_at AS "createdAt", other."plannedDay" AS day, other.service, job_reports.text
     FROM bookings AS own
     JOIN bookings AS other ON other.id <> own.id AND own.address <> '' AND lower(other.address) = lower(own.address)
       AND ((length(own."phoneDigits") >= ${minDigits} AND other."phoneDigits" = own."phoneDigits")
         OR (own."customerEmail" <> '' AND upper(other."customerEmail") = upper(own."customerEmail")))
     JOIN job_reports ON job_reports."bookingId" = other.id AND job_reports."shownAt" IS NOT NULL
     WHERE own.id = $1 ORDER BY day DESC, other.id DESC LIMIT ${limit}`,
    [id],
    Row,
  )
  const reports: OtherReport[] = []
  for (const { day, service, text, ...row } of rows)
    reports.push({ day, service: bookableName(service), text, path: await requestPath('bookings', row, sql) })
  return reports
}
