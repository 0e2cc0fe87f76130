import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { MessageReply } from '#features/customer-page/message-reply.ts'
import { OpenRequestMessage, RequestMessage, requestLists, StaffMessage } from '#features/customer-page/requests.ts'
import { acceptMessage, customerEmailOf } from '#features/customer-page/server/accept.ts'
import { messages } from '#features/customer-page/server/messages.ts'
import { writeMessage } from '#features/customer-page/server/write-message.ts'
import { lists } from '#features/lists.ts'
import { bookingsInQuery, rowInBody } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt } from '#platform/http/if-match.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { firstAnswers } from '#platform/store/first-answers.ts'
import type { Sql } from '#platform/store/store.ts'
import { ChangeHeaders, type ChangeRequest, changeOnce } from '#platform/submissions/change-once.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

type PendingDeliveries = Parameters<DeliveryQueue['enqueue']>[1]['pending']

const openLimit = 200

/** What staff do with customers' messages, and what they write themselves. */
export const requestMessageRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, deliveryQueue, clock }) => {
  app.get(
    '/api/request-messages',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary:
          'Lists the customers’ messages about these rows, oldest first. A booking has those about its quote request, too',
        querystring: z.strictObject({ list: z.enum(requestLists), ids: Ids }),
        response: { 200: z.array(RequestMessage) },
      },
    },
    ({ query }) => messages.shownWith(store.scan, query.list, query.ids),
  )

  app.get(
    '/api/request-messages/open',
    {
      config: { access: 'office' },
      schema: {
        summary: `Lists the newest ${openLimit} messages that nobody has answered, newest first`,
        response: { 200: z.array(OpenRequestMessage) },
      },
    },
    () => messages.open(store.scan, openLimit),
  )

  app.post(
    '/api/request-messages',
    {
      config: { access: rowInBody },
      schema: {
        summary: 'Writes to the customer of a row by email and on their page, and answers what they wrote',
        headers: SubmissionHeaders,
        body: StaffMessage,
        response: { 201: RequestMessage },
      },
    },
    async (request, reply) => {
      const { list, id } = request.body
      const { written, mails } = await store.write((sql) => {
        const now = clock()
        const write = () => writeMessage(sql, deliveryQueue, request.body, now)
        return changeOnce(sql, { request, row: { list, id }, now }, write)
      })
      await deliveryQueue.deliver(mails)
      return reply.status(201).send(written)
    },
  )

  app.post(
    '/api/request-messages/:id/accept',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Does what the customer asks for and emails them, or marks a plain message as done',
        params: IdParams,
        headers: ChangeHeaders,
        response: { 200: RequestMessage },
      },
    },
    (request) =>
      answer(request, async (sql, message, now) => {
        const purpose = await acceptMessage(sql, message, expectedUpdatedAt(request.headers), now)
        return { state: purpose ? 'accepted' : 'done', reply: null, purpose }
      }),
  )

  app.post(
    '/api/request-messages/:id/decline',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Declines what the customer asks for, or answers a plain message, and emails them the reply',
        params: IdParams,
        headers: SubmissionHeaders,
        body: MessageReply,
        response: { 200: RequestMessage },
      },
    },
    (request) =>
      answer(request, async (_sql, { kind }) => ({
        state: kind === 'message' ? 'done' : 'declined',
        reply: request.body.reply,
        purpose: 'declined',
      })),
  )

  type Answer = Pick<RequestMessage, 'state' | 'reply'> & {
    purpose: 'confirmed' | 'cancelled' | 'declined' | undefined
  }

  /** Saves the answer that `decide` makes, with its email to the customer. */
  async function answer(
    request: ChangeRequest['request'] & { params: z.infer<typeof IdParams> },
    decide: (sql: Sql, message: RequestMessage, now: Date) => Promise<Answer>,
  ): Promise<RequestMessage> {
    const { id } = request.params
    const { answered, mails } = await store.write(async (sql) => {
      const now = clock()
      const asked = (await messages.findLocked(sql, id)) ?? notFound('message')
      async function change() {
        if (asked.state !== 'open') throw new HttpError(409, 'This message was already answered')
        const { purpose, ...decided } = await decide(sql, asked, now)
        const answered = (await messages.answer(sql, id, decided, now)) ?? notFound('message')
        if (decided.reply) await firstAnswers.note(sql, asked.list, asked.rowId, now.toISOString())
        const customer = await customerEmailOf(sql, asked)
        if (purpose === 'confirmed') await messages.closeMessages(sql, asked, ['reschedule'], now)
        if (purpose === 'cancelled') await messages.closeMessages(sql, asked, ['reschedule', 'cancel'], now)
        const isChanged = purpose === 'confirmed' || purpose === 'cancelled'
        const pending: PendingDeliveries = [
          ...(purpose ? [{ purpose, customer, requestMessageId: id }] : []),
          ...(isChanged ? [{ purpose: 'booking.changed' } as const] : []),
        ]
        const about = { about: lists[asked.list].mailAbout, subjectId: asked.rowId }
        return { answered, mails: await deliveryQueue.enqueue(sql, { ...about, pending }, now) }
      }
      const row = { list: asked.list, id: asked.rowId }
      return changeOnce(sql, { request, row, now }, change)
    })
    await deliveryQueue.deliver(mails)
    return answered
  }
}
