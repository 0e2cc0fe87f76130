import type { RequestMessage, StaffMessage } from '#features/customer-page/requests.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { firstAnswers } from '#platform/store/first-answers.ts'
import type { Sql } from '#platform/store/store.ts'
import { messages } from './messages.ts'
import { emailOf, findRow } from './tokens.ts'

type Written = { written: RequestMessage; mails: Delivery['id'][] }

/**
 * Saves a message of staff to a customer, with its email. It answers what the customer wrote, and a quote request that is
 * new counts as contacted. Throws 409 when the customer cannot be written to.
 */
export async function writeMessage(
  sql: Sql,
  deliveryQueue: DeliveryQueue,
  { list, id, text }: StaffMessage,
  now: Date,
): Promise<Written> {
  // Locks the row, so that nobody else answers its messages.
  await sql(`UPDATE ${lists[list].table} SET id = id WHERE id = $1`, [id])
  const request = await findRow(sql, list, id)
  if (!request) throw new HttpError(409, `This ${lists[list].noun} was deleted`)
  const customer = emailOf(request)
  if (customer === '') throw new HttpError(409, 'This customer has no email address')
  await messages.closeMessages(sql, { list, rowId: id }, ['message'], now)
  const at = now.toISOString()
  const written = await messages.create(sql, {
    ...{ list, rowId: id, kind: 'message', preferredDate: null, preferredTime: null, text: null },
    ...{ state: 'done', reply: text, createdAt: at, answeredAt: at },
  })
  await firstAnswers.note(sql, list, id, at)
  if (request.list === 'contact-submissions' && request.row.status === 'new')
    await quoteRequests.update(sql, id, { status: 'contacted' }, now)
  const pending = [{ purpose: 'answer', requestMessageId: written.id, customer }] as const
  const mails = await deliveryQueue.enqueue(sql, { about: lists[list].mailAbout, subjectId: id, pending }, now)
  return { written, mails }
}
