import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { QuoteReceipt, QuoteRequest, QuoteRequestChange } from '#features/quote-requests/quote-request.ts'
import { QuoteRequestQuery } from '#features/quote-requests/server/query.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { saveQuoteRequest } from '#features/quote-requests/server/save-quote-request.ts'
import { SentQuoteRequest } from '#features/quote-requests/server/sent-quote-request.ts'
import { addChangeCall, addListCalls } from '#platform/submissions/list-calls.ts'
import {
  publicBodyLimit,
  type SubmissionDependencies,
  SubmissionHeaders,
  spamSignalOf,
  submissionOf,
} from '#platform/submissions/submission.ts'

export const quoteRequestRoutes: FastifyPluginAsyncZod<SubmissionDependencies> = async (app, dependencies) => {
  const list = { list: 'contact-submissions', row: QuoteRequest, rows: quoteRequests } as const
  addListCalls(app, dependencies, {
    ...list,
    query: QuoteRequestQuery,
    access: 'office',
    one: 'quote request',
    many: 'quote requests',
    afterRestore: (sql, id, now) => dependencies.deliveryQueue.requeueRestored(sql, 'contact_submission', id, now),
  })
  addChangeCall(app, dependencies, {
    ...list,
    change: QuoteRequestChange,
    summary: 'Changes the status, priority and notes of a quote request',
    called: 'submission',
  })

  app.post(
    '/api/contact',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Sends a quote request',
        headers: SubmissionHeaders,
        body: SentQuoteRequest,
        response: { 201: QuoteReceipt },
      },
    },
    async (request, reply) => {
      const receipt = await saveQuoteRequest(dependencies, submissionOf(request), spamSignalOf(request))
      return reply.status(201).send(receipt)
    },
  )
}
