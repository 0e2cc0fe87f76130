import * as z from 'zod/mini'
import { business } from '#content'
import { referenceOf } from '#features/customer-page/reference.ts'
import { type RequestList, requestLists } from '#features/customer-page/requests.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { type EmailContent, titles } from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { Sql } from '#platform/store/store.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { contactOf } from './email-facts.ts'
import { emailOf, type FoundRequest, findRow } from './tokens.ts'

/** The newest requests that one email links. */
const maxLinks = 10

const Found = z.object({ id: Id, createdAt: Timestamp })

/** The newest requests from an email address, newest first. Deleted ones are left out. */
async function requestsFrom(sql: Sql, email: string): Promise<{ list: RequestList; id: number }[]> {
  const found = await Promise.all(
    requestLists.map(async (list) => {
      const { table, email: column } = lists[list]
      const statement = `SELECT id, created_at AS "createdAt" FROM ${table} WHERE upper("${column}") = upper($1)
        ORDER BY id DESC LIMIT ${maxLinks}`
      return (await sql(statement, [email], Found)).map((row) => ({ list, ...row }))
    }),
  )
  return found
    .flat()
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, maxLinks)
}

/** Saves the email with the links of an address, within the quotas of what strangers may cause. An unknown address gets none. */
export async function enqueueLinks(
  sql: Sql,
  deliveryQueue: DeliveryQueue,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<Delivery['id'][]> {
  const [newest] = await requestsFrom(sql, email)
  const request = newest && (await findRow(sql, newest.list, newest.id))
  if (!request) return []
  // To the address as the customer gave it, never as somebody else typed it.
  const pending = [{ purpose: 'links', customer: emailOf(request) }] as const
  const about = { about: lists[request.list].mailAbout, subjectId: request.row.id }
  return deliveryQueue.enqueue(sql, { ...about, pending, sender: { ip } }, now)
}

/** The links of all requests from the address of this one, newest first. */
export async function linksEmail(
  sql: Sql,
  request: FoundRequest,
  { publicUrl, requestPath }: { publicUrl: string; requestPath: RequestPathFor },
): Promise<EmailContent> {
  const { name, email } = contactOf(request)
  const urlOf = async ({ list, row }: FoundRequest) => `${publicUrl}${await requestPath(list, row, sql)}`
  const items = await Promise.all(
    (await requestsFrom(sql, email)).map(async ({ list, id }) => {
      const found = await findRow(sql, list, id)
      if (!found) return []
      const { service, visit } = contactOf(found)
      const about = [service, visit && shortDay(visit.day)].filter(Boolean).join(', ')
      const title = `${referenceOf(list, id)}${about && `: ${about}`}`
      return [{ title, url: await urlOf(found), lines: [] }]
    }),
  )
  return {
    to: mailboxFor(name, email),
    replyTo: { name: business.name, address: business.email },
    ...titles('Your links', []),
    opening: [
      greeting(name),
      'Somebody asked on our website for the links to your requests. If it was not you, ignore this email.',
    ],
    facts: [],
    sections: [{ title: 'Your requests', items: items.flat() }],
    closing: [emailSentences.signOff].filter(Boolean),
    link: { text: `Open ${referenceOf(request.list, request.row.id)}`, url: await urlOf(request) },
  }
}
