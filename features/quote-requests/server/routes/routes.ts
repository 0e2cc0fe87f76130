import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { SentQuoteRequest } from '#features/bookings/sent-source.ts'
import { ContactSubmission, ContactUpdate, QuoteReceipt } from '#features/quote-requests/contact-submission.ts'
import { ContactQuery } from '#features/quote-requests/server/query.ts'
import { contactSubmissions } from '#features/quote-requests/server/quote-requests.ts'
import { saveQuoteRequest } from '#features/quote-requests/server/save-quote-request.ts'
import { notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams, sendList } from '#platform/http/lists.ts'
import { ChangeHeaders, changeOnce, unlessChanged } from '#platform/submissions/change-once.ts'
import {
  publicBodyLimit,
  type SubmissionDependencies,
  SubmissionHeaders,
  spamSignalOf,
  submissionOf,
} from '#platform/submissions/submission.ts'

export const contactSubmissionRoutes: FastifyPluginAsyncZod<SubmissionDependencies> = async (app, dependencies) => {
  const { store, deliveryQueue, clock } = dependencies

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

  app.get(
    '/api/contact-submissions',
    {
      config: { access: 'office' },
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
      config: { access: 'office' },
      schema: {
        summary: 'Changes the status, priority and notes of a quote request',
        params: IdParams,
        headers: ChangeHeaders,
        body: ContactUpdate,
        response: { 200: ContactSubmission },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        const change = async () =>
          unlessChanged(
            sql,
            (await contactSubmissions.update(sql, id, request.body, now, expectedUpdatedAt(request.headers))) ??
              notFoundOrStale(await contactSubmissions.find(sql, id), 'contact submission', 'submission'),
          )
        return changeOnce(sql, { request, row: { list, id }, now }, change)
      }),
  )

  app.delete(
    '/api/contact-submissions/:id',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Deletes a quote request, which can be restored for 30 days',
        params: IdParams,
        headers: SubmissionHeaders,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await store.write((sql) => {
        const now = clock()
        const remove = async () => (await contactSubmissions.remove(sql, id, now)) || notFound('contact submission')
        return changeOnce(sql, { request, row: { list, id }, now }, remove)
      })
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/contact-submissions/:id/restore',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Restores a deleted quote request',
        params: IdParams,
        headers: SubmissionHeaders,
        response: { 200: ContactSubmission },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function restore() {
          const submission = (await contactSubmissions.restore(sql, id, now)) ?? notFound('deleted contact submission')
          await deliveryQueue.requeueRestored(sql, 'contact_submission', id, now)
          return submission
        }
        return changeOnce(sql, { request, row: { list, id }, now }, restore)
      }),
  )
}

const list = 'contact-submissions'
