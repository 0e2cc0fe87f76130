import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SentQuoteRequest } from '#features/bookings/sent-source.ts'
import { ContactSubmission, ContactUpdate, QuoteReceipt } from '#features/quote-requests/contact-submission.ts'
import { ContactQuery } from '#features/quote-requests/server/query.ts'
import { contactSubmissions } from '#features/quote-requests/server/quote-requests.ts'
import { saveQuoteRequest } from '#features/quote-requests/server/save-quote-request.ts'
import { addChangeCall, addListCalls } from '#platform/submissions/list-calls.ts'
import {
  publicBodyLimit,
  type SubmissionDependencies,
  SubmissionHeaders,
  spamSignalOf,
  submissionOf,
} from '#platform/submissions/submission.ts'

export const contactSubmissionRoutes: FastifyPluginAsyncZod<SubmissionDependencies> = async (app, dependencies) => {
  const quoteRequests = { list: 'contact-submissions', row: ContactSubmission, rows: contactSubmissions } as const
  addListCalls(app, dependencies, {
    ...quoteRequests,
    query: ContactQuery,
    access: 'office',
    one: 'quote request',
    many: 'quote requests',
    afterRestore: (sql, id, now) => dependencies.deliveryQueue.requeueRestored(sql, 'contact_submission', id, now),
  })
  addChangeCall(app, dependencies, {
    ...quoteRequests,
    change: ContactUpdate,
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
