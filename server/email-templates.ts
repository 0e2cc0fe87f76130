import type { Business } from '#content'
import type { BookingRules } from '#features/availability/free-times.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookingEmails } from '#features/bookings/server/email-templates.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { requestEmails } from '#features/customer-page/server/email-templates.ts'
import { inThread } from '#features/customer-page/server/in-thread.ts'
import { digestEmail } from '#features/digest/server/email-template.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { quoteRequestEmails } from '#features/quote-requests/server/email-templates.ts'
import { quoteEmails } from '#features/quotes/server/email-templates.ts'
import type { QuotePdfs } from '#features/quotes/server/quote-pdfs.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'
import type { Store } from '#platform/store/store.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'

type Dependencies = {
  store: Store
  publicUrl: string
  requestPath: RequestPathFor
  noReviewsPath: (booking: Booking) => Promise<string>
  review: Business['review']
  nameCrewInEmails?: Business['nameCrewInEmails']
  rules: BookingRules
  pdfs: Pick<QuotePdfs, 'of'>
  clock: () => Date
}

/** The templates of all emails, by what they are about. */
export function emailTemplates(dependencies: Dependencies): Record<Delivery['about'], EmailTemplate> {
  const { store, publicUrl, requestPath, noReviewsPath, review, nameCrewInEmails, rules, pdfs, clock } = dependencies
  const addresses = [publicUrl, requestPath] as const
  const withPageAndQuotes = (list: RequestList, others: EmailTemplate) =>
    inThread(
      list,
      quoteEmails(list, requestEmails(list, others, ...addresses), { publicUrl, requestPath, pdfs, clock }),
    )
  return {
    booking: withPageAndQuotes(
      'bookings',
      bookingEmails(...addresses, { review, nameCrewInEmails, rules, noReviewsPath, clock }),
    ),
    contact_submission: withPageAndQuotes('contact-submissions', quoteRequestEmails(...addresses)),
    office: digestEmail({ store, publicUrl, clock }),
  }
}
