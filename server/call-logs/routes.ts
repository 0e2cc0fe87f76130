import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CallLog, NewCallLog } from '#domain/call-log.ts'
import { answerList, ListQuery, WithId } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Store } from '#server/store/store.ts'
import { callLogs } from './repository.ts'

export const callLogRoutes: FastifyPluginAsyncZod<{ store: Store; clock: () => Date }> = async (
  app,
  { store, clock },
) => {
  app.get(
    '/api/call-logs',
    { schema: { querystring: ListQuery, response: { 200: z.array(CallLog) } } },
    (request, reply) => answerList(request, reply, store, callLogs),
  )

  app.post('/api/call-logs', { schema: { body: NewCallLog, response: { 201: CallLog } } }, async ({ body }, reply) =>
    reply.status(201).send(await store.write((sql) => callLogs.create(sql, body, clock()))),
  )

  app.delete('/api/call-logs/:id', { schema: { params: WithId } }, async ({ params }, reply) => {
    if (!(await store.write((sql) => callLogs.remove(sql, params.id, clock())))) notFound('call log')
    return reply.status(204).send()
  })

  app.post(
    '/api/call-logs/:id/restore',
    { schema: { params: WithId, response: { 200: CallLog } } },
    async ({ params }) =>
      (await store.write((sql) => callLogs.restore(sql, params.id))) ?? notFound('deleted call log'),
  )
}
