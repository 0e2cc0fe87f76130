import type { Mail } from '#domain/mail.ts'
import { bookingEmails } from './bookings/email-templates.ts'
import { contactEmails } from './contacts/email-templates.ts'
import type { EmailTemplate } from './mail/email-template.ts'
import { requestEmails } from './requests/email-templates.ts'
import type { RequestPathFor } from './submissions/request-path-for.ts'

/** The templates of all emails, by what they are about. */
export function emailTemplates(
  ...addresses: [publicUrl: string, requestPath: RequestPathFor]
): Record<Mail['about'], EmailTemplate> {
  return {
    booking: requestEmails('bookings', bookingEmails(...addresses), ...addresses),
    contact_submission: requestEmails('contact-submissions', contactEmails(...addresses), ...addresses),
    office: async () => undefined,
  }
}
