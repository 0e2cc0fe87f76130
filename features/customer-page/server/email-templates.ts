import { business } from '#content'
import { arrivalInWords } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestList, RequestMessage } from '#features/customer-page/requests.ts'
import { type Delivery, pagePurposes } from '#features/emails/delivery.ts'
import { photos } from '#features/photos/server/photos.ts'
import { dayInWords, shortDay } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { soundsLikeEmergency } from '#firm/emergency.ts'
import { shownPhone } from '#firm/phone.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { type EmailContent, type EmailTemplate, requestLink, titles } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { correctionEmail } from './corrections.ts'
import { askedFor, contactOf } from './email-facts.ts'
import { linksEmail } from './links-email.ts'
import { hasCancelled, hasMoved, messages } from './messages.ts'
import { messageReceipt, photosReceipt } from './receipts.ts'
import { type FoundRequest, findRow } from './tokens.ts'

/** Adds the emails about what customers send from their page to the other emails about a list's rows. */
export const requestEmails =
  (list: RequestList, others: EmailTemplate, publicUrl: string, requestPath: RequestPathFor): EmailTemplate =>
  async (sql, mail) => {
    const { subjectId, purpose, requestMessageId } = mail
    if (!isAboutPage(purpose)) return others(sql, mail)
    const request = await findRow(sql, list, subjectId)
    if (!request) return undefined
    if (purpose === 'links') return linksEmail(sql, request, { publicUrl, requestPath })
    const link = requestLink(publicUrl, await requestPath(list, request.row))
    if (purpose === 'photos' || purpose === 'photos_receipt') {
      const count = (await photos.sentWith(sql, { list, id: subjectId })).length
      if (count === 0) return { unwanted: undefined }
      return purpose === 'photos' ? photosNotice(request, count, publicUrl) : photosReceipt(request, count, link)
    }
    const message = requestMessageId === null ? undefined : await messages.find(sql, requestMessageId)
    if (!message) return undefined
    if (purpose === 'message') return notice(request, message, publicUrl)
    if (purpose === 'corrected') return correctionEmail(sql, request, message, link)
    if (purpose === 'answer') return written(request, message, link)
    return purpose === 'declined' ? reply(request, message, link) : messageReceipt(request, message, link)
  }

const isAboutPage = (purpose: Delivery['purpose']): purpose is (typeof pagePurposes)[number] =>
  pagePurposes.some((known) => known === purpose)

const subjects: Record<RequestMessage['kind'], string> = {
  reschedule: 'Customer asks for another day',
  cancel: 'Customer asks to cancel',
  message: 'Message from a customer',
}

function notice(request: FoundRequest, message: RequestMessage, publicUrl: string): EmailContent {
  return toOffice(request, publicUrl, {
    ...(doneByCustomer(message) ?? {
      headline: `${soundsLikeEmergency(message) ? 'URGENT: ' : ''}${subjects[message.kind]}`,
      opening: openings[message.kind],
    }),
    facts: [
      ['Asks for', askedFor(message)],
      ['Message', message.text],
    ],
  })
}

const photosNotice = (request: FoundRequest, count: number, publicUrl: string): EmailContent =>
  toOffice(request, publicUrl, {
    headline: 'Photos from a customer',
    opening: 'A customer added photos. They are on the dashboard.',
    facts: [['Photos', String(count)]],
  })

type Notice = { headline: string; opening: string; facts: EmailContent['facts'] }

function toOffice(request: FoundRequest, publicUrl: string, { headline, opening, facts }: Notice): EmailContent {
  const { name, email, phone, service, text, visit } = contactOf(request)
  const about = [service && serviceInRow(service, text), visit && shortDay(visit.day)].filter(Boolean).join(', ')
  return {
    to: 'office',
    replyTo: email ? { name, address: email } : 'office',
    headline,
    subject: about ? `${headline} — ${about}` : headline,
    opening: [opening],
    facts: [
      ['Name', name],
      ['Phone', shownPhone(phone)],
      ['Email', email],
      ['Service', service],
      ['Visit', visit && `${dayInWords(visit.day)}, ${arrivalInWords(visit)}`],
      ...facts,
      ['Reference', referenceOf(request.list, request.row.id)],
    ],
    closing: email ? ['Reply to this email to write to the customer.'] : [],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}

const openings: Record<RequestMessage['kind'], string> = {
  reschedule: 'A customer asks for another day. Accept or decline it on the dashboard.',
  cancel: 'A customer asks to cancel a confirmed visit. Accept or decline it on the dashboard.',
  message: 'A customer wrote a message.',
}

/** What the customer did without staff. */
function doneByCustomer(message: RequestMessage): { headline: string; opening: string } | undefined {
  const nothing = 'You do not have to do anything.'
  if (hasCancelled(message))
    return { headline: 'Cancelled by the customer', opening: `A customer cancelled. ${nothing}` }
  if (hasMoved(message))
    return { headline: 'Moved by the customer', opening: `A customer moved a visit to a free time. ${nothing}` }
  return undefined
}

/** A message of staff, which the customer can answer on their page. */
function written(request: FoundRequest, { reply }: RequestMessage, link: EmailContent['link']): EmailContent {
  const { name, email, service, visit } = contactOf(request)
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles('A message about your request', [service, visit && shortDay(visit.day)]),
    opening: [greeting(name), ...(reply === null ? [] : [reply])],
    facts: [
      ['Service', service],
      ['Reference', referenceOf(request.list, request.row.id)],
    ],
    closing: [
      `Reply to this email, write to us on your page, or call ${business.phone}.`,
      emailSentences.signOff,
    ].filter(Boolean),
    link,
  }
}

/** Repeats no text that the customer typed. The reply is written by staff. */
function reply(request: FoundRequest, message: RequestMessage, link: EmailContent['link']): EmailContent {
  const { name, email, service, visit } = contactOf(request)
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles('Our reply to your message', [service, visit && shortDay(visit.day)]),
    opening: [greeting(name), answers[message.kind], ...(message.reply === null ? [] : [message.reply])],
    facts: [
      ['Service', service],
      ['You asked for', askedFor(message)],
      ['Reference', referenceOf(request.list, request.row.id)],
    ],
    closing: [`If you have questions or need another time, call ${business.phone}.`, emailSentences.signOff].filter(
      Boolean,
    ),
    link,
  }
}

const answers: Record<RequestMessage['kind'], string> = {
  reschedule: 'You asked for another day. We can’t make it then, so nothing has changed.',
  cancel: 'You asked to cancel your visit. We have not cancelled it.',
  message: 'You sent us a message. Here is our reply:',
}
