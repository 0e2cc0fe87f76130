import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { CustomerMessage, SentMessage } from '#features/customer-page/requests.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { sentMessage } from '#features/customer-page/server/messages.ts'
import { type MessageDependencies, sendMessage } from '#features/customer-page/server/send-message.ts'
import { viewOf } from '#features/customer-page/server/view.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { publicBodyLimit, SubmissionHeaders } from '#platform/submissions/submission.ts'

type Dependencies = MessageDependencies & { finder: RequestFinder; nameCrewInEmails: boolean | undefined }

/** The address is a secret, so no other site may learn it. */
export const requestHeaders = { ...privateHeaders, 'Referrer-Policy': 'no-referrer' }

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const TokenParams = z.object({ token: z.string() })

/** What a customer sees of their own booking or quote request, and what they send. */
export const requestRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { store, clock, finder, nameCrewInEmails } = dependencies
  app.get(
    '/api/requests/:token',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Shows a customer their own booking or quote request',
        params: TokenParams,
        response: { 200: CustomerRequest },
      },
    },
    async ({ params, ip }, reply) => {
      const found = await finder.find(params.token, ip)
      const view = await viewOf(store.read, found, { now: clock(), nameCrewInEmails })
      return reply.headers(requestHeaders).send(view)
    },
  )

  app.post(
    '/api/requests/:token/messages',
    {
      config: { access: 'public' },
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
      const message = await sendMessage(dependencies, { token: params.token, body, key, ip })
      return reply.status(201).headers(requestHeaders).send(sentMessage(message))
    },
  )
}
