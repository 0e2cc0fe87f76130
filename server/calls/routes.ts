import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CallLog, CallLogUpdate, NewCallLog } from '#domain/call-log.ts'
import { notFound } from '#server/http/http-error.ts'
import { IdParams, type ListDependencies, sendList } from '#server/http/lists.ts'
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
    { schema: { summary: 'Adds a phone call', body: NewCallLog, response: { 201: CallLog } } },
    async ({ body }, reply) => reply.status(201).send(await store.write((sql) => callLogs.create(sql, body, clock()))),
  )

  app.patch(
    '/api/call-logs/:id',
    {
      schema: {
        summary: 'Changes a call',
        params: IdParams,
        body: CallLogUpdate,
        response: { 200: CallLog },
      },
    },
    async ({ params, body }) =>
      (await store.write((sql) => callLogs.update(sql, params.id, body))) ?? notFound('call log'),
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
