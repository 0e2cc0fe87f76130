import { business } from '#content'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { ContactSubmission } from '#features/quote-requests/contact-submission.ts'
import { quoteRequestFields } from '#features/quote-requests/quote-request-fields.ts'
import { cannotWait, emailSentences } from '#firm/email-sentences.ts'
import { dangerOf } from '#firm/emergency.ts'
import { quotableLabel, quotableName } from '#firm/quotable-services.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { askedInEmail } from '#platform/mail/asked-in-email.ts'
import { type EmailContent, type EmailTemplate, requestLink, titles } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { contactSubmissions } from './quote-requests.ts'

/** The emails about a quote request, to its sender and to the office. */
export const contactEmails =
  (publicUrl: string, requestPath: RequestPathFor): EmailTemplate =>
  async (sql, { subjectId, purpose }) => {
    const submission = await contactSubmissions.find(sql, subjectId)
    if (!submission) return undefined
    if (purpose === 'notice') return notice(submission, publicUrl)
    if (purpose !== 'receipt') return undefined
    const link = requestLink(publicUrl, await requestPath('contact-submissions', submission))
    return { ...receipt(submission), link }
  }

/** The address is unverified and may be a stranger's, so the email repeats no text that the visitor typed. */
function receipt(submission: ContactSubmission): EmailContent {
  const service = quotableName(submission.service)
  const { afterQuoteRequest, signOff } = emailSentences
  return {
    to: mailboxFor(submission.name, submission.email),
    replyTo: { name: business.name, address: business.email },
    ...titles('We have your message', [service]),
    danger: dangerOf({ ...submission, text: submission.message }),
    opening: [greeting(submission.name), 'Thank you for writing to us.'],
    facts: [
      ['Service', service],
      ['Reference', referenceOf('contact-submissions', submission.id)],
    ],
    closing: [afterQuoteRequest, cannotWait, signOff].filter(Boolean),
  }
}

function notice(submission: ContactSubmission, publicUrl: string): EmailContent {
  const kind = submission.priority === 'urgent' ? 'URGENT: new quote request' : 'New quote request'
  const service = quotableName(submission.service)
  return {
    to: 'office',
    replyTo: { name: submission.name, address: submission.email },
    headline: kind,
    subject: service ? `${kind} — ${serviceInRow(service, submission.message)}` : kind,
    opening: ['A quote request came in from the website.'],
    facts: [
      ...askedInEmail(quoteRequestFields, submission, { service: [['Service', quotableLabel(submission.service)]] }),
      ['Campaign', submission.sourceDetail],
      ['Reference', referenceOf('contact-submissions', submission.id)],
    ],
    closing: ['Reply to this email to write to the customer.'],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}
