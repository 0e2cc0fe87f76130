import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type ListName, lists } from '#features/lists.ts'
import type { Access } from '#platform/access/access.ts'
import type { Context } from '#platform/http/context.ts'
import { notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams, type Query, type Repository, sendList } from '#platform/http/lists.ts'
import type { Sql } from '#platform/store/store.ts'
import { ChangeHeaders, changeOnce, unlessChanged } from './change-once.ts'
import { SubmissionHeaders } from './submission.ts'

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

type List<Row extends object> = {
  list: ListName
  row: z.ZodMiniType<object>
  query: z.ZodMiniType<Query>
  rows: Repository<Row> & {
    remove(sql: Sql, id: number, now: Date): Promise<boolean>
    restore(sql: Sql, id: number, now: Date): Promise<Row | undefined>
  }
  /** Who may read it. The office changes it. */
  access: Access
  /** Such as `call` and `phone calls`, in the document of the API. */
  one: string
  many: string
  /** What else a restored row needs, in the same transaction. */
  afterRestore?(sql: Sql, id: number, now: Date): Promise<unknown>
}

/** Adds the calls that every list has: read its rows, delete one, and restore it. */
export function addListCalls<Row extends object>(app: App, dependencies: Context, described: List<Row>): void {
  const { list, row, query, rows, access, one, many, afterRestore } = described
  const { store, clock } = dependencies

  app.get(
    `/api/${list}`,
    {
      config: { access },
      schema: {
        summary: `Lists ${many}, newest first: all of them, or one batch with a Link header to the next`,
        querystring: query,
        response: { 200: z.array(row) },
      },
    },
    (request, reply) => sendList(request, reply, dependencies, rows),
  )

  app.delete(
    `/api/${list}/:id`,
    {
      config: { access: 'office' },
      schema: {
        summary: `Deletes a ${one}, which can be restored for 30 days`,
        params: IdParams,
        headers: SubmissionHeaders,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await store.write((sql) => {
        const now = clock()
        const remove = async () => (await rows.remove(sql, id, now)) || notFound(lists[list].noun)
        return changeOnce(sql, { request, row: { list, id }, now }, remove)
      })
      return reply.status(204).send()
    },
  )

  app.post(
    `/api/${list}/:id/restore`,
    {
      config: { access: 'office' },
      schema: {
        summary: `Restores a deleted ${one}`,
        params: IdParams,
        headers: SubmissionHeaders,
        response: { 200: row },
      },
    },
    (request): Promise<object> =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        async function restore() {
          const restored = (await rows.restore(sql, id, now)) ?? notFound(`deleted ${lists[list].noun}`)
          await afterRestore?.(sql, id, now)
          return restored
        }
        return changeOnce(sql, { request, row: { list, id }, now }, restore)
      }),
  )
}

type Changes<Row extends object, Change> = {
  list: ListName
  row: z.ZodMiniType<object>
  change: z.ZodMiniType<Change>
  rows: {
    find(sql: Sql, id: number): Promise<Row | undefined>
    update(sql: Sql, id: number, change: Change, now: Date, expectedUpdatedAt?: string): Promise<Row | undefined>
  }
  summary: string
  /** What a refusal calls the row. */
  called: string
}

/** Adds the call that changes a row of a list. If-Match names the version that the change is about. */
export function addChangeCall<Row extends object, Change>(
  app: App,
  { store, clock }: Context,
  described: Changes<Row, Change>,
) {
  const { list, row, change, rows, summary, called } = described
  app.patch(
    `/api/${list}/:id`,
    {
      config: { access: 'office' },
      schema: { summary, params: IdParams, headers: ChangeHeaders, body: change, response: { 200: row } },
    },
    (request): Promise<object> =>
      store.write((sql) => {
        const { id } = request.params
        const now = clock()
        const body = request.body as Change // what the schema has parsed
        const update = async () =>
          unlessChanged(
            sql,
            (await rows.update(sql, id, body, now, expectedUpdatedAt(request.headers))) ??
              notFoundOrStale(await rows.find(sql, id), lists[list].noun, called),
          )
        return changeOnce(sql, { request, row: { list, id }, now }, update)
      }),
  )
}
