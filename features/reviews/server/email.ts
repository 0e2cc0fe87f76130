import type { Business } from '#content'
import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { bookableName } from '#firm/services.ts'
import { type EmailContent, titles, type Unwanted } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { Sql } from '#platform/store/store.ts'
import { reviewRecipients } from './recipients.ts'

/** `noReviewsUrl` is where the customer says no, and `reportUrl` where they find the report of their job, if there is one. */
type Settings = { review: Business['review']; noReviewsUrl: string; reportUrl: string | undefined }

/** The email that asks for a review. Unwanted when the booking is not completed, or when the customer may not be asked. */
export async function reviewEmail(
  sql: Sql,
  booking: Booking,
  { onceKey }: Pick<Delivery, 'onceKey'>,
  { review, noReviewsUrl, reportUrl }: Settings,
): Promise<EmailContent | Unwanted> {
  if (booking.status !== 'completed') return { unwanted: undefined }
  if (!review) return { unwanted: 'The content has no address for reviews' }
  // Only a resent copy has no key.
  if (onceKey === null) return { unwanted: 'A customer gets one review request a year' }
  if (await reviewRecipients.hasSaidNo(sql, booking.customerEmail)) {
    return { unwanted: 'The customer asked not to get review requests' }
  }
  return contentFor(booking, review.url, { noReviewsUrl, reportUrl })
}

/** The same words for every customer: to ask only happy ones is against the rules of review sites and of the FTC. */
function contentFor(
  booking: Booking,
  reviewUrl: string,
  { noReviewsUrl, reportUrl }: Pick<Settings, 'noReviewsUrl' | 'reportUrl'>,
): EmailContent {
  const service = bookableName(booking.service)
  return {
    to: mailboxFor(booking.customerName, booking.customerEmail),
    replyTo: { name: business.name, address: business.email },
    ...titles('Would you review our work?', [service]),
    opening: [
      greeting(booking.customerName),
      'Thank you for having us. Would you write an honest review of our work? It helps your neighbors choose, and it shows us what to do better.',
    ],
    facts: [
      ['Service', service],
      ['Reference', referenceOf('bookings', booking.id)],
    ],
    closing: [
      ...(reportUrl ? [`What we did, with photos and warranties, is on your page: ${reportUrl}`] : []),
      `Is something not right? Call ${business.phone}, and we will take care of it.`,
    ],
    link: { text: 'Write a review', url: reviewUrl },
    unsubscribe: noReviewsUrl,
  }
}
