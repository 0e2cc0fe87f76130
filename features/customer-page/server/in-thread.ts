import { quoteRequestOf } from '#features/bookings/server/made-booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { threadIdOf } from '#platform/mail/message-id.ts'

/**
 * The same emails with the reference of their row in the subject, in the row's thread. A booking goes on with the thread of the
 * quote request that it was made from.
 */
export const inThread =
  (list: RequestList, template: EmailTemplate): EmailTemplate =>
  async (sql, mail) => {
    const email = await template(sql, mail)
    if (!email || 'unwanted' in email) return email
    const reference = referenceOf(list, mail.subjectId)
    const source = list === 'bookings' ? await quoteRequestOf(sql, mail.subjectId) : undefined
    return {
      ...email,
      subject: `${email.subject} (${reference})`,
      thread: threadIdOf(source === undefined ? reference : referenceOf('contact-submissions', source)),
    }
  }
