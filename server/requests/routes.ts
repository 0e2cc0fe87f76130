import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { lists } from '#domain/lists.ts'
import type { Mail } from '#domain/mail.ts'
import { CustomerMessage, CustomerRequest, SentMessage } from '#domain/requests.ts'
import { privateHeaders } from '#server/http/headers.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { withIdempotencyKey } from '#server/submissions/idempotency.ts'
import { publicBodyLimit, SubmissionHeaders } from '#server/submissions/submission.ts'
import { type RequestFinder, throwUnknownAddress } from './finder.ts'
import { messages, sentMessage } from './messages.ts'
import { checkMessage, postMessage } from './post-message.ts'
import type { RequestTokens } from './tokens.ts'
import { viewOf } from './view.ts'

type Dependencies = {
  store: Store
  mailQueue: MailQueue
  clock: () => Date
  tokens: RequestTokens
  finder: RequestFinder
  /** Counts posted messages. */
  posts: RateLimit
}

/** The address is a secret, so no other site may learn it. */
const headers = { ...privateHeaders, 'Referrer-Policy': 'no-referrer' }

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const TokenParams = z.object({ token: z.string() })

/** What a customer sees of their own booking or quote request, and what they send. */
export const requestRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { store, mailQueue, clock, tokens, finder, posts },
) => {
  app.get(
    '/api/requests/:token',
    {
      schema: {
        summary: 'Shows a customer their own booking or quote request',
        params: TokenParams,
        response: { 200: CustomerRequest },
      },
    },
    async ({ params, ip }, reply) => {
      const found = await finder.find(params.token, ip)
      return reply.headers(headers).send(await viewOf(store.read, found, clock()))
    },
  )

  app.post(
    '/api/requests/:token/messages',
    {
      bodyLimit: publicBodyLimit,
      // Before the body is read, because a wrong token gets a 404 whatever the body.
      onRequest: async ({ params, ip }) => {
        await finder.find(params.token, ip)
      },
      schema: {
        summary: 'Asks for another day, cancels, or writes a message. Cancels at once what is not confirmed',
        params: TokenParams,
        headers: SubmissionHeaders,
        body: CustomerMessage,
        response: { 201: SentMessage },
      },
    },
    async ({ params, headers: { 'idempotency-key': key }, body, ip }, reply) => {
      let mails: Mail['id'][] = []
      const message = await store.write(async (sql) => {
        const now = clock()
        const request = await findLocked(tokens, sql, params.token)
        const endpoint = `/api/requests/${request.list}/${request.row.id}/messages`
        // Stores only the id with the idempotency key, so that no copy of the text remains.
        const { id } = await withIdempotencyKey(sql, { key, endpoint, body, now }, async () => {
          const isEffective = await checkMessage(sql, request, body, now)
          await posts.take(ip, now, { sql })
          const posted = await postMessage(sql, mailQueue, request, { message: body, isEffective }, now)
          mails = posted.mails
          return { id: posted.message.id }
        })
        return (await messages.find(sql, id)) ?? throwUnknownAddress()
      })
      await mailQueue.deliver(mails)
      return reply.status(201).headers(headers).send(sentMessage(message))
    },
  )
}

/** The request as it is once no other transaction can change it. */
async function findLocked(tokens: RequestTokens, sql: Sql, token: string) {
  const { list, row } = (await tokens.find(token, sql)) ?? throwUnknownAddress()
  await sql(`UPDATE ${lists[list].table} SET id = id WHERE id = $1`, [row.id])
  return (await tokens.find(token, sql)) ?? throwUnknownAddress()
}
