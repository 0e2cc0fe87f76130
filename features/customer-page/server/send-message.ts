import type { BookingRules } from '#features/availability/free-times.ts'
import type { CustomerMessage, RequestMessage } from '#features/customer-page/requests.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import type { Context } from '#platform/http/context.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Sql } from '#platform/store/store.ts'
import { Unchanged, withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { throwUnknownAddress } from './finder.ts'
import { messages } from './messages.ts'
import { checkMessage, postMessage } from './post-message.ts'
import type { RequestTokens } from './tokens.ts'

export type MessageDependencies = Context & {
  tokens: RequestTokens
  /** Counts posted messages. */
  posts: RateLimit
  rules: BookingRules
}

type Sent = {
  token: string
  body: CustomerMessage
  /** The Idempotency-Key. Without a key, a repeat creates a second message. */
  key: string | undefined
  ip: string
}

/**
 * Saves a customer's message once per Idempotency-Key, from the API or from their page, and sends its emails. Who asks for the
 * same day again has asked already.
 */
export async function sendMessage(
  { store, deliveryQueue, clock, tokens, posts, rules }: MessageDependencies,
  { token, body, key, ip }: Sent,
): Promise<RequestMessage> {
  let mails: Delivery['id'][] = []
  const message = await store.write(async (sql) => {
    const now = clock()
    const request = await findLocked(tokens, sql, token)
    const endpoint = `/api/requests/${request.list}/${request.row.id}/messages`
    // Stores only the id with the idempotency key, so that no copy of the text remains.
    const { id } = await withIdempotencyKey(sql, { key, endpoint, body, now }, async () => {
      const isEffective = await checkMessage(sql, request, body, { now, engine: store.engine, rules })
      await posts.take(ip, now, { sql })
      const asked = body.kind === 'reschedule' ? await messages.findSameDay(sql, request, body) : undefined
      if (asked) return new Unchanged({ id: asked.id })
      const posted = await postMessage(sql, deliveryQueue, request, { message: body, isEffective, ip }, now)
      mails = posted.mails
      return { id: posted.message.id }
    })
    return (await messages.find(sql, id)) ?? throwUnknownAddress()
  })
  await deliveryQueue.deliver(mails)
  return message
}

/** The request as it is once no other transaction can change it. */
async function findLocked(tokens: RequestTokens, sql: Sql, token: string) {
  const { list, row } = (await tokens.find(token, sql)) ?? throwUnknownAddress()
  await sql(`UPDATE ${lists[list].table} SET id = id WHERE id = $1`, [row.id])
  return (await tokens.find(token, sql)) ?? throwUnknownAddress()
}
