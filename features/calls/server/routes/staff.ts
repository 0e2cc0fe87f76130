import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CallLog, CallLogUpdate, NewCallLog } from '#features/calls/call-log.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { CallQuery } from '#features/calls/server/query.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { addChangeCall, addListCalls } from '#platform/submissions/list-calls.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

export const callLogRoutes: FastifyPluginAsyncZod<Context> = async (app, dependencies) => {
  const { store, clock } = dependencies
  const calls = { list: 'call-logs', row: CallLog, rows: callLogs } as const
  addListCalls(app, dependencies, { ...calls, query: CallQuery, access: 'office', one: 'call', many: 'phone calls' })
  addChangeCall(app, dependencies, { ...calls, change: CallLogUpdate, summary: 'Changes a call', called: 'call' })

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
}

function throwDeleted(id: number): never {
  throw new HttpError(409, `This was already saved as call ${id}, which was deleted`)
}
