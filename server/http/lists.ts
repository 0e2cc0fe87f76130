import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dayAt, endOf, noonOf, readDay, startOf } from '#domain/calendar-day.ts'
import { maxId, nameOf, text } from '#domain/fields.ts'
import type { ListSort } from '#domain/lists.ts'
import type { ListQuery } from '#server/store/listing.ts'
import { cursorText, readCursor, type Slice } from '#server/store/slices.ts'
import type { Store } from '#server/store/store.ts'
import type { Rows } from '#server/store/table.ts'
import { json, sendAll } from './row-stream.ts'

const mostRows = 200
const mostIds = 200

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
export const IdParams = z.object({ id: whole(maxId) })

/** The ids in a query such as ?ids=7,8,9, each once. */
export const Ids = z.pipe(
  z.string().check(
    z.refine((text) => /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(text) && text.split(',').length <= mostIds, {
      error: `Ids must be 1 to ${mostIds} numbers with commas between them`,
    }),
    z.meta({ pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${mostIds - 1}}$` }),
  ),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
)

const Day = z.string().check(
  z.refine((value) => readDay(value) === value, {
    error: ({ path }) => `${nameOf(path)} must be a day such as 2026-12-01`,
  }),
  z.meta({ format: 'date', pattern: '^2[01]' }),
)

/** What a list in one of these orders can be narrowed to: by text, by day, and by filters of its own. */
export const filtersWith = <const Sort extends ListSort, Own extends z.core.$ZodLooseShape>(
  sorts: readonly Sort[],
  own: Own,
) =>
  z.strictObject({
    q: z.optional(text(200)),
    from: z.optional(Day),
    to: z.optional(Day),
    sort: z.optional(z.enum(sorts)),
    ...own,
  })

/** The query of a list that can be narrowed so: without a limit all rows, otherwise a page of them. */
export const withCursor = <Shape extends z.core.$ZodShape>(filters: z.ZodMiniObject<Shape, z.core.$strict>) =>
  z.extend(filters, {
    limit: z.optional(whole(mostRows)),
    cursor: z.optional(
      z
        .string()
        .check(
          z.regex(cursorText, 'Cursor must be what the Link header of the page before says'),
          z.meta({ description: 'Where the page before ended', pattern: cursorText.source }),
        ),
    ),
  })

/** A filter by rows that somebody is to get back to. */
export const FollowUp = z.optional(
  z.pipe(
    z.enum(['true']),
    z.transform(() => true),
  ),
)

/** A filter by a text that must be the same. */
export const Same = z.optional(text(100))

export type Query = Pick<
  ListQuery,
  'limit' | 'sort' | 'q' | 'followUp' | 'status' | 'service' | 'priority' | 'callType'
> & {
  cursor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type ListDependencies = { store: Store; clock: () => Date }

/** The page a query asks for; `byNoon` says that the list's day is kept as its noon, and not as an instant. */
export function listQueryFor({ cursor, from, to, ...query }: Query, clock: () => Date, byNoon: boolean): ListQuery {
  return {
    ...query,
    cursor: cursor === undefined ? undefined : readCursor(cursor),
    from: from && (byNoon ? noonOf(from) : startOf(from)),
    to: to && (byNoon ? noonOf(to) : endOf(to)),
    today: noonOf(dayAt(clock())),
  }
}

export type Repository<Row> = {
  /** Whether the day its rows are narrowed by is kept as noon UTC. */
  storesDayAsNoon: boolean
  readSlice(store: Store, page: ListQuery): Promise<Slice<Row> & { total: number }>
  readAll(store: Store, page: ListQuery): Promise<Rows<Row>>
}

/** Answers with the rows the query asks for, and tells their number and the next page in headers. */
export async function answerList<Row>(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  { store, clock }: ListDependencies,
  repository: Repository<Row>,
) {
  const page = listQueryFor(request.query, clock, repository.storesDayAsNoon)
  if (page.limit === undefined) return sendAll(reply, await repository.readAll(store, page))
  const key = `page ${request.routeOptions.url} ${JSON.stringify(page)}`
  const { total, next, body } = await store.cachedUntilWrite(key, async () => {
    const { rows, ...others } = await repository.readSlice(store, page)
    return { ...others, body: Buffer.from(JSON.stringify(rows)) }
  })
  reply.header('X-Total-Count', total).type(json)
  if (next !== undefined) {
    const address = new URL(request.url, 'http://this')
    address.searchParams.set('cursor', next)
    reply.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
  }
  return reply.send(body)
}
