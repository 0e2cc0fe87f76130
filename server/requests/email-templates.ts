import { business } from '#content'
import { dayInWords, shortDay } from '#domain/calendar-day.ts'
import { shownPhone } from '#domain/phone.ts'
import { quotableName } from '#domain/quotable-services.ts'
import type { RequestList, RequestMessage } from '#domain/requests.ts'
import { serviceInRow } from '#domain/service-in-row.ts'
import { bookableName } from '#domain/services.ts'
import { arrivalInWords, plannedVisit } from '#domain/visit.ts'
import { emailSentences } from '#domain/wording.ts'
import { type EmailContent, type EmailTemplate, requestLink, titles } from '#server/mail/email-template.ts'
import { greeting, mailboxFor } from '#server/mail/greeting.ts'
import type { RequestPathFor } from '#server/submissions/request-path-for.ts'
import { hasCancelled, messages } from './messages.ts'
import { type FoundRequest, findRow } from './tokens.ts'

/** Adds the emails about customers' messages to the other emails about a list's rows. */
export const requestEmails =
  (list: RequestList, others: EmailTemplate, publicUrl: string, requestPath: RequestPathFor): EmailTemplate =>
  async (sql, mail) => {
    const { subjectId, purpose, requestMessageId } = mail
    if (purpose !== 'message' && purpose !== 'declined') return others(sql, mail)
    const request = await findRow(sql, list, subjectId)
    const message = requestMessageId === null ? undefined : await messages.find(sql, requestMessageId)
    if (!request || !message) return undefined
    if (purpose === 'message') return notice(request, message, publicUrl)
    return reply(request, message, requestLink(publicUrl, await requestPath(list, request.row)))
  }

const subjects: Record<RequestMessage['kind'], string> = {
  reschedule: 'Customer asks for another day',
  cancel: 'Customer asks to cancel',
  message: 'Message from a customer',
}

function notice(request: FoundRequest, message: RequestMessage, publicUrl: string): EmailContent {
  const { name, email, phone, service, text, visit } = contactOf(request)
  const isCancelled = hasCancelled(message)
  const kind = isCancelled ? 'Cancelled by the customer' : subjects[message.kind]
  const about = [service && serviceInRow(service, text), visit && shortDay(visit.day)].filter(Boolean).join(', ')
  return {
    to: 'office',
    replyTo: email ? { name, address: email } : 'office',
    headline: kind,
    subject: about ? `${kind} — ${about}` : kind,
    opening: [openings[message.kind](isCancelled)],
    facts: [
      ['Name', name],
      ['Phone', shownPhone(phone)],
      ['Email', email],
      ['Service', service],
      ['Visit', visit && `${dayInWords(visit.day)}, ${arrivalInWords(visit)}`],
      ['Asks for', askedFor(message)],
      ['Message', message.text],
      ['Reference', `#${request.row.id}`],
    ],
    closing: email ? ['Reply to this email to write to the customer.'] : [],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}

const openings: Record<RequestMessage['kind'], (isCancelled: boolean) => string> = {
  reschedule: () => 'A customer asks for another day. Accept or decline it on the dashboard.',
  cancel: (isCancelled) =>
    isCancelled
      ? 'A customer cancelled. You do not have to do anything.'
      : 'A customer asks to cancel a confirmed visit. Accept or decline it on the dashboard.',
  message: () => 'A customer wrote a message.',
}

/** Repeats no text that the customer typed. The reply is written by staff. */
function reply(request: FoundRequest, message: RequestMessage, link: EmailContent['link']): EmailContent {
  const { name, email, service, visit } = contactOf(request)
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles('Our answer to your message', [service, visit && shortDay(visit.day)]),
    opening: [greeting(name), answers[message.kind], ...(message.reply === null ? [] : [message.reply])],
    facts: [
      ['Service', service],
      ['You asked for', askedFor(message)],
      ['Reference', `#${request.row.id}`],
    ],
    closing: [`If you have questions or need another time, call ${business.phone}.`, emailSentences.signOff].filter(
      Boolean,
    ),
    link,
  }
}

const answers: Record<RequestMessage['kind'], string> = {
  reschedule: 'You asked for another day. We cannot come then, so nothing has changed.',
  cancel: 'You asked to cancel your visit. We have not cancelled it.',
  message: 'You sent us a message. This is our answer:',
}

function askedFor({ preferredDate, preferredTime }: RequestMessage): string | null {
  return preferredDate && `${dayInWords(preferredDate)}, ${preferredTime}`
}

function contactOf({ list, row }: FoundRequest) {
  if (list === 'contact-submissions') {
    const { name, email, phone } = row
    return { name, email, phone, service: quotableName(row.service), text: row.message, visit: null }
  }
  const { customerName: name, customerEmail: email, customerPhone: phone } = row
  return { name, email, phone, service: bookableName(row.service), text: row.description, visit: plannedVisit(row) }
}
