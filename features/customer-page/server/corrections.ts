import { business } from '#content'
import { bookings } from '#features/bookings/server/bookings.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Correction, RequestMessage } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { listInWords } from '#firm/formats.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { type EmailContent, titles } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import { rowHistory } from '#platform/store/row-history.ts'
import type { Sql } from '#platform/store/store.ts'
import { contactOf } from './email-facts.ts'
import type { FoundRequest } from './tokens.ts'

/** Such as "phone number and address". */
const correctedInWords = ({ phone, email, address }: Correction): string =>
  listInWords([
    ...(phone ? ['phone number'] : []),
    ...(email ? ['email address'] : []),
    ...(address ? ['service address'] : []),
  ])

/** What the office and the customer read about a correction. The history has the old values. */
export const correctionText = (correction: Correction) => `I corrected my ${correctedInWords(correction)}.`

/** Throws 409 when the request has no such field. */
export function throwIfNotCorrectable({ list }: FoundRequest, { address }: Correction): void {
  if (list === 'contact-submissions' && address)
    throw new HttpError(409, 'A quote request has no address yet, please write us a message')
}

/** Replaces the contact details that the customer corrected. */
export async function correct(
  sql: Sql,
  { list, row }: FoundRequest,
  { phone, email, address }: Correction,
  now: Date,
): Promise<void> {
  if (list === 'contact-submissions') {
    await quoteRequests.update(sql, row.id, { ...(phone && { phone }), ...(email && { email }) }, now)
    return
  }
  const changes = {
    ...(phone && { customerPhone: phone }),
    ...(email && { customerEmail: email }),
    ...(address && { address }),
  }
  await bookings.change(sql, row.id, changes, now)
}

/** A notice to the previous email address, so that nobody takes over a request unnoticed. It names no new value. */
export async function correctionEmail(
  sql: Sql,
  request: FoundRequest,
  { createdAt, text }: RequestMessage,
  link: EmailContent['link'],
): Promise<EmailContent> {
  const { name, email, service } = contactOf(request)
  const column = lists[request.list].email
  const changes = await rowHistory.of(sql, request.list, request.row)
  const corrected = changes.find((change) => change.createdAt === createdAt && column in change.before)
  const before = corrected?.before[column]
  return {
    to: mailboxFor(name, typeof before === 'string' ? before : email),
    replyTo: { name: business.name, address: business.email },
    ...titles('Your contact details were changed', []),
    opening: [
      greeting(name),
      `Somebody wrote on the page of your request: “${text}” If it was not you, call ${business.phone}.`,
    ],
    facts: [
      ['Service', service],
      ['Reference', referenceOf(request.list, request.row.id)],
    ],
    closing: [],
    // The previous address may be somebody else's.
    ...(corrected ? {} : { link }),
  }
}
