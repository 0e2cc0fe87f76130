import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CallLog, CallLogUpdate, NewCallLog } from '#features/calls/call-log.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { CallQuery } from '#features/calls/server/query.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams, type ListDependencies, sendList } from '#platform/http/lists.ts'
import { ChangeHeaders, changeOnce, unlessChanged } from '#platform/submissions/change-once.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

export const callLogRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, dependencies) => {
  const { store, clock } = dependencies

  app.get(
    '/api/call-logs',
    {
      config: { access: 'office' },
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
      config: { access: 'office' },
      schema: {
        summary: 'Adds a phone call',
        headers: SubmissionHeaders,
        body: NewCallLog,
        response: { 201: CallLog },
      },
    },
    async ({ headers, body, routeOptions }, reply) => {
      const now = clock()
      const request = { key: headers['idempotency-key'], endpoint: routeOptions.url ?? '', body, now }
      const call = await store.write(async (sql) => {
        // Stores only the id with the idempotency key, so that no copy of the call remains.
        const { id } = await withIdempotencyKey(sql, request, async () => ({
          id: (await callLogs.create(sql, body, now)).id,
        }))
        return (await callLogs.find(sql, id)) ?? throwDeleted(id)
      })
      return reply.status(201).send(call)
    },
  )

  app.patch(
    '/api/call-logs/:id',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Changes a call',
        params: IdParams,
        headers: ChangeHeaders,
        body: CallLogUpdate,
        response: { 200: CallLog },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        const change = async () =>
          unlessChanged(
            sql,
            (await callLogs.update(sql, id, request.body, now, expectedUpdatedAt(request.headers))) ??
              notFoundOrStale(await callLogs.find(sql, id), 'call log', 'call'),
          )
        return changeOnce(sql, { request, row: { list, id }, now }, change)
      }),
  )

  app.delete(
    '/api/call-logs/:id',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Deletes a call, which can be restored for 30 days',
        params: IdParams,
        headers: SubmissionHeaders,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await store.write((sql) => {
        const now = clock()
        const remove = async () => (await callLogs.remove(sql, id, now)) || notFound('call log')
        return changeOnce(sql, { request, row: { list, id }, now }, remove)
      })
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/call-logs/:id/restore',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Restores a deleted call',
        params: IdParams,
        headers: SubmissionHeaders,
        response: { 200: CallLog },
      },
    },
    (request) =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        const restore = async () => (await callLogs.restore(sql, id, now)) ?? notFound('deleted call log')
        return changeOnce(sql, { request, row: { list, id }, now }, restore)
      }),
  )
}

const list = 'call-logs'

function throwDeleted(id: number): never {
  throw new HttpError(409, `This was already saved as call ${id}, which was deleted`)
}
