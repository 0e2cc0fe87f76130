import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ListSort, maxIds } from '#features/lists.ts'
import { endOfDay, startOfDay } from '#firm/business-clock.ts'
import { dayAt, noonOf } from '#firm/calendar-day.ts'
import { Day, maxId, nameOf, pasted, text } from '#firm/fields.ts'
import { overdueBefore } from '#firm/waiting.ts'
import type { Context } from '#platform/http/context.ts'
import type { ListQuery } from '#platform/store/listing.ts'
import type { Rows } from '#platform/store/row-batches.ts'
import { cursorText, readCursor, type Slice } from '#platform/store/slices.ts'
import type { Store } from '#platform/store/store.ts'
import { json, sendAll } from './row-stream.ts'

const maxRows = 200

/** A whole number from 1 to `max`, parsed from the text of a URL. */
export const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max, {
        error: ({ path }) => `${nameOf(path)} must be a whole number from 1 to ${max}`,
      }),
      z.meta({ type: 'integer', minimum: 1, maximum: max }),
    ),
    z.transform(Number),
  )

/** The id in a path, such as /api/bookings/7. */
export const IdParams = z.object({ id: wholeNumber(maxId) })

/** The ids in a query, such as ?ids=7,8,9. Duplicates are dropped. */
export const Ids = z.pipe(
  z.string().check(
    z.refine((text) => /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(text) && text.split(',').length <= maxIds, {
      error: `Ids must be 1 to ${maxIds} numbers with commas between them`,
    }),
    z.meta({ pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${maxIds - 1}}$` }),
  ),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
)

/** The query of a list: one row's id, search text, first and last day, sort order, and the list's own filters. */
export const filtersWith = <const Sort extends ListSort, Own extends z.core.$ZodLooseShape>(
  sorts: readonly Sort[],
  ownFilters: Own,
) =>
  z.strictObject({
    id: z.optional(wholeNumber(maxId)),
    q: z.optional(pasted(200)),
    from: z.optional(Day),
    to: z.optional(Day),
    sort: z.optional(z.enum(sorts)),
    ...ownFilters,
  })

/** Adds `limit` and `cursor`. Without `limit`, the response holds all rows. */
export const withCursor = <Shape extends z.core.$ZodShape>(filters: z.ZodMiniObject<Shape, z.core.$strict>) =>
  z.extend(filters, {
    limit: z.optional(wholeNumber(maxRows)),
    cursor: z.optional(
      z
        .string()
        .check(
          z.regex(cursorText, 'Cursor must be what the Link header of the page before says'),
          z.meta({ description: 'Where the previous batch ended', pattern: cursorText.source }),
        ),
    ),
  })

/** Such as ?followUp=true, which keeps only rows that need a follow-up. */
export const Flag = z.optional(
  z.pipe(
    z.enum(['true']),
    z.transform(() => true),
  ),
)

/** Keeps only rows with exactly this text. */
export const ExactText = z.optional(text(100))

export type Query = Pick<
  ListQuery,
  | 'id'
  | 'ids'
  | 'limit'
  | 'sort'
  | 'q'
  | 'followUp'
  | 'status'
  | 'service'
  | 'priority'
  | 'callType'
  | 'quote'
  | 'person'
> & {
  cursor?: string | undefined
  /** Keeps only rows that wait for an answer longer than promised. */
  overdue?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

/** `filtersByDay`: the list filters by calendar days, not by instants. */
export function listQueryFor(
  { cursor, overdue, from, to, ...query }: Query,
  clock: () => Date,
  filtersByDay: boolean,
): ListQuery {
  return {
    ...query,
    cursor: cursor === undefined ? undefined : readCursor(cursor),
    from: from && (filtersByDay ? from : startOfDay(from)),
    to: to && (filtersByDay ? to : endOfDay(to)),
    overdueBefore: overdue ? overdueBefore(clock()) : undefined,
    today: noonOf(dayAt(clock())),
  }
}

export type Repository<Row> = {
  /** Whether `from` and `to` filter calendar days, not instants. */
  filtersByDay: boolean
  readSlice(store: Store, query: ListQuery): Promise<Slice<Row> & { total: number }>
  readAll(store: Store, query: ListQuery): Promise<Rows<Row>>
}

/** Sends the matching rows. Headers hold their total and the link to the next batch. */
export async function sendList<Row>(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  { store, clock }: Context,
  repository: Repository<Row>,
) {
  const query = listQueryFor(request.query, clock, repository.filtersByDay)
  if (query.limit === undefined) return sendAll(reply, await repository.readAll(store, query))
  return sendSlice(request, reply, await repository.readSlice(store, query))
}

/** Sends one batch. Headers hold the total of the list and the link to the next batch. */
export function sendSlice<Row>(
  request: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
  { total, next, rows }: Slice<Row> & { total: number },
) {
  reply.header('X-Total-Count', total).type(json)
  if (next !== undefined) {
    const url = new URL(request.url, 'http://this')
    url.searchParams.set('cursor', next)
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return reply.send(JSON.stringify(rows))
}
