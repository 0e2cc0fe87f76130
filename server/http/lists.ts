import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mostId, nameOf, text } from '#domain/fields.ts'
import type { Sql, Store } from '#server/store/store.ts'
import type { Page } from '#server/store/table.ts'

const mostRows = 500

/** A number from 1 to `max` in an address, where everything is text. */
const whole = (max: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max, {
        error: ({ path }) => `${nameOf(path)} must be a whole number from 1 to ${max}`,
      }),
      z.meta({ type: 'integer', minimum: 1, maximum: max }),
    ),
    z.transform(Number),
  )

/** The id in a path such as /api/bookings/7. */
export const WithId = z.object({ id: whole(mostId) })

/** The query of a list: without a limit, all rows; otherwise a page of rows older than the cursor. */
export const ListQuery = z.strictObject({
  limit: z.optional(whole(mostRows)),
  cursor: z.optional(WithId.shape.id),
  q: z.optional(text(200)),
})

/** The same, for entities that have a status. */
export const listQueryWith = <const Status extends string>(statuses: readonly Status[]) =>
  z.extend(ListQuery, { status: z.optional(z.enum(statuses)) })

type Listed = { id: number }
type Repository<Row extends Listed> = {
  list(sql: Sql, page: Page): Promise<Row[]>
  count(sql: Sql, page: Page): Promise<number>
}

/** Resolves to the rows the query asks for, and tells their number and the next page in the answer's headers. */
export async function answerList<Row extends Listed>(
  request: FastifyRequest<{ Querystring: Page }>,
  reply: FastifyReply,
  store: Store,
  repository: Repository<Row>,
): Promise<Row[]> {
  const page = request.query
  const [total, rows] = await Promise.all([
    repository.count(store.read, page),
    repository.list(store.read, page.limit === undefined ? page : { ...page, limit: page.limit + 1 }),
  ])
  reply.header('X-Total-Count', total)
  if (page.limit === undefined || rows.length <= page.limit) return rows

  const shown = rows.slice(0, page.limit)
  const next = new URL(request.url, 'http://this')
  next.searchParams.set('cursor', String(shown.at(-1)?.id))
  reply.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  return shown
}
