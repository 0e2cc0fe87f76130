import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ContactSubmission, ContactUpdate, QuoteReceipt, QuoteRequest } from '#domain/contact-submission.ts'
import { notFound } from '#server/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#server/http/if-match.ts'
import { IdParams, sendList } from '#server/http/lists.ts'
import {
  publicBodyLimit,
  type SubmissionDependencies,
  SubmissionHeaders,
  spamSignalOf,
  submissionOf,
} from '#server/submissions/submission.ts'
import { ContactQuery } from './query.ts'
import { contactSubmissions } from './repository.ts'
import { saveQuoteRequest } from './save-quote-request.ts'

export const contactSubmissionRoutes: FastifyPluginAsyncZod<SubmissionDependencies> = async (app, dependencies) => {
  const { store, mailQueue, clock } = dependencies

  app.post(
    '/api/contact',
    {
      bodyLimit: publicBodyLimit,
      schema: {
        summary: 'Sends a quote request',
        headers: SubmissionHeaders,
        body: QuoteRequest,
        response: { 201: QuoteReceipt },
      },
    },
    async (request, reply) => {
      const receipt = await saveQuoteRequest(dependencies, submissionOf(request), spamSignalOf(request))
      return reply.status(201).send(receipt)
    },
  )

  app.get(
    '/api/contact-submissions',
    {
      schema: {
        summary: 'Lists quote requests, newest first: all of them, or one batch',
        querystring: ContactQuery,
        response: { 200: z.array(ContactSubmission) },
      },
    },
    (request, reply) => sendList(request, reply, dependencies, contactSubmissions),
  )

  app.patch(
    '/api/contact-submissions/:id',
    {
      schema: {
        summary: 'Changes the status, priority and notes of a quote request',
        params: IdParams,
        headers: IfMatch,
        body: ContactUpdate,
        response: { 200: ContactSubmission },
      },
    },
    ({ params, headers, body }) =>
      store.write(
        async (sql) =>
          (await contactSubmissions.update(sql, params.id, body, clock(), expectedUpdatedAt(headers))) ??
          notFoundOrStale(await contactSubmissions.find(sql, params.id), 'contact submission', 'submission'),
      ),
  )

  app.delete(
    '/api/contact-submissions/:id',
    { schema: { summary: 'Deletes a quote request, which can be restored for 30 days', params: IdParams } },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => contactSubmissions.remove(sql, params.id, clock()))))
        notFound('contact submission')
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/contact-submissions/:id/restore',
    {
      schema: { summary: 'Restores a deleted quote request', params: IdParams, response: { 200: ContactSubmission } },
    },
    ({ params }) =>
      store.write(async (sql) => {
        const submission = (await contactSubmissions.restore(sql, params.id)) ?? notFound('deleted contact submission')
        await mailQueue.requeueRestored(sql, 'contact_submission', submission.id, clock())
        return submission
      }),
  )
}
