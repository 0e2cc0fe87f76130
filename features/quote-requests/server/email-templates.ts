import { business } from '#content'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequestFields } from '#features/quote-requests/quote-request-fields.ts'
import { cannotWait, emailSentences } from '#firm/email-sentences.ts'
import { dangerOf } from '#firm/emergency.ts'
import { quotableLabel, quotableName } from '#firm/quotable-services.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { askedInEmail } from '#platform/mail/asked-in-email.ts'
import { type EmailContent, type EmailTemplate, requestLink, titles } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { quoteRequests } from './quote-requests.ts'

/** The emails about a quote request, to its sender and to the office. */
export const quoteRequestEmails =
  (publicUrl: string, requestPath: RequestPathFor): EmailTemplate =>
  async (sql, { subjectId, purpose }) => {
    const quoteRequest = await quoteRequests.find(sql, subjectId)
    if (!quoteRequest) return undefined
    if (purpose === 'notice') return notice(quoteRequest, publicUrl)
    if (purpose !== 'receipt') return undefined
    const link = requestLink(publicUrl, await requestPath('contact-submissions', quoteRequest))
    return { ...receipt(quoteRequest), link }
  }

/** The address is unverified and may be a stranger's, so the email repeats no text that the visitor typed. */
function receipt(quoteRequest: QuoteRequest): EmailContent {
  const service = quotableName(quoteRequest.service)
  const { afterQuoteRequest, signOff } = emailSentences
  return {
    to: mailboxFor(quoteRequest.name, quoteRequest.email),
    replyTo: { name: business.name, address: business.email },
    ...titles('We have your message', [service]),
    danger: dangerOf({ ...quoteRequest, text: quoteRequest.message }),
    opening: [greeting(quoteRequest.name), 'Thank you for writing to us.'],
    facts: [
      ['Service', service],
      ['Reference', referenceOf('contact-submissions', quoteRequest.id)],
    ],
    closing: [afterQuoteRequest, cannotWait, signOff].filter(Boolean),
  }
}

function notice(quoteRequest: QuoteRequest, publicUrl: string): EmailContent {
  const kind = quoteRequest.priority === 'urgent' ? 'URGENT: new quote request' : 'New quote request'
  const service = quotableName(quoteRequest.service)
  return {
    to: 'office',
    replyTo: { name: quoteRequest.name, address: quoteRequest.email },
    headline: kind,
    subject: service ? `${kind} — ${serviceInRow(service, quoteRequest.message)}` : kind,
    opening: ['A quote request came in from the website.'],
    facts: [
      ...askedInEmail(quoteRequestFields, quoteRequest, {
        service: [['Service', quotableLabel(quoteRequest.service)]],
      }),
      ['Campaign', quoteRequest.sourceDetail],
      ['Reference', referenceOf('contact-submissions', quoteRequest.id)],
    ],
    closing: ['Reply to this email to write to the customer.'],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}
