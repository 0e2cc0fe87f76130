import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CallLog, CallLogUpdate, NewCallLog } from '#domain/call-log.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#server/http/if-match.ts'
import { IdParams, type ListDependencies, sendList } from '#server/http/lists.ts'
import { withIdempotencyKey } from '#server/submissions/idempotency.ts'
import { SubmissionHeaders } from '#server/submissions/submission.ts'
import { CallQuery } from './query.ts'
import { callLogs } from './repository.ts'

export const callLogRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, dependencies) => {
  const { store, clock } = dependencies

  app.get(
    '/api/call-logs',
    {
      schema: {
        summary: 'Lists phone calls, newest first: all of them, or one batch',
        querystring: CallQuery,
        response: { 200: z.array(CallLog) },
      },
    },
    (request, reply) => sendList(request, reply, dependencies, callLogs),
  )

  app.post(
    '/api/call-logs',
    {
      schema: {
        summary: 'Adds a phone call',
        headers: SubmissionHeaders,
        body: NewCallLog,
        response: { 201: CallLog },
      },
    },
    async ({ headers: { 'idempotency-key': key }, body, routeOptions }, reply) => {
      const call = await store.write(async (sql) => {
        const now = clock()
        const request = { key, endpoint: routeOptions.url ?? '', body, now }
        // Stores only the id with the idempotency key, so that no copy of the caller's data remains.
        const { id } = await withIdempotencyKey(sql, request, async () => {
          const created = await callLogs.create(sql, body, now)
          return { id: created.id }
        })
        const saved = await callLogs.find(sql, id)
        if (!saved) throw new HttpError(409, `Call ${id}, which this request created, was deleted`)
        return saved
      })
      return reply.status(201).send(call)
    },
  )

  app.patch(
    '/api/call-logs/:id',
    {
      schema: {
        summary: 'Changes a call',
        params: IdParams,
        headers: IfMatch,
        body: CallLogUpdate,
        response: { 200: CallLog },
      },
    },
    ({ params, headers, body }) =>
      store.write(
        async (sql) =>
          (await callLogs.update(sql, params.id, body, clock(), expectedUpdatedAt(headers))) ??
          notFoundOrStale(await callLogs.find(sql, params.id), 'call log', 'call'),
      ),
  )

  app.delete(
    '/api/call-logs/:id',
    { schema: { summary: 'Deletes a call, which can be restored for 30 days', params: IdParams } },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => callLogs.remove(sql, params.id, clock())))) notFound('call log')
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/call-logs/:id/restore',
    { schema: { summary: 'Restores a deleted call', params: IdParams, response: { 200: CallLog } } },
    async ({ params }) =>
      (await store.write((sql) => callLogs.restore(sql, params.id))) ?? notFound('deleted call log'),
  )
}
