import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { OtherReport } from '#features/job/job.ts'
import { minDigits } from '#firm/phone.ts'
import { bookableName } from '#firm/services.ts'
import type { Sql } from '#platform/store/store.ts'

const limit = 10

const corrected = ['address', 'customerEmail', 'customerPhone']
  .map((field) => `before LIKE '%"${field}":%'`)
  .join(' OR ')
/** The customer changed a contact detail of the booking on their page. */
const isCorrected = (booking: string) =>
  `EXISTS (SELECT 1 FROM row_changes
     WHERE list = 'bookings' AND "rowId" = ${booking}.id AND by = 'customer' AND (${corrected}))`

/**
 * The reports that the customer of a booking has of other jobs at its address, newest first. Anybody can type the name and address
 * of somebody else. So the booking needs a report and is completed: staff were at the address. Details that the customer
 * corrected later prove nothing, and a phone number counts only where neither booking has an email address.
 */
export async function otherReports(sql: Sql, { id }: Pick<Booking, 'id'>): Promise<OtherReport[]> {
  const rows = await sql(
    `SELECT other.id, other."plannedDay" AS day, other.service, job_reports.text
     FROM bookings AS own
     JOIN bookings AS other ON other.id <> own.id AND own.address <> '' AND lower(other.address) = lower(own.address)
       AND upper(other."customerEmail") = upper(own."customerEmail")
       AND (own."customerEmail" <> ''
         OR (length(own."phoneDigits") >= ${minDigits} AND other."phoneDigits" = own."phoneDigits"))
     JOIN job_reports ON job_reports."bookingId" = other.id AND job_reports."shownAt" IS NOT NULL
     WHERE own.id = $1 AND own.status = 'completed' AND NOT ${isCorrected('own')} AND NOT ${isCorrected('other')}
       AND EXISTS (SELECT 1 FROM job_reports WHERE "bookingId" = own.id AND "shownAt" IS NOT NULL)
     ORDER BY day DESC, other.id DESC LIMIT ${limit}`,
    [id],
    OtherReport,
  )
  return rows.map((row) => ({ ...row, service: bookableName(row.service) }))
}

/** The booking of one of them. Undefined when the customer has no such report. */
export async function otherReported(sql: Sql, own: Booking, id: Booking['id']): Promise<Booking | undefined> {
  const isOwn = (await otherReports(sql, own)).some((other) => other.id === id)
  return isOwn ? bookings.find(sql, id) : undefined
}
