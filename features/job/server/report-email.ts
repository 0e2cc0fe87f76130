import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { dayInWords, shortDay } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { bookableName } from '#firm/services.ts'
import { type EmailContent, titles, type Unwanted } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { Sql } from '#platform/store/store.ts'
import { jobReports } from './job-reports.ts'

/** Tells the customer that the report of their job is on their page. */
export async function reportEmail(
  sql: Sql,
  booking: Booking,
  link: EmailContent['link'],
): Promise<EmailContent | Unwanted> {
  if (!(await jobReports.shown(sql, booking, false))) return { unwanted: 'The report is no longer shown' }
  const service = bookableName(booking.service)
  const { day } = plannedVisit(booking)
  return {
    to: mailboxFor(booking.customerName, booking.customerEmail),
    replyTo: { name: business.name, address: business.email },
    ...titles('What we did at your home', [service, shortDay(day)]),
    opening: [
      greeting(booking.customerName),
      'The report of your job is on your page: what we did, with photos and warranties. Keep this email, so that you find it again.',
    ],
    facts: [
      ['Service', service],
      ['Date', dayInWords(day)],
      ['Reference', referenceOf('bookings', booking.id)],
    ],
    closing: [`Is something not right? Call ${business.phone}.`, emailSentences.signOff],
    link: link && { ...link, text: 'See the report' },
  }
}
