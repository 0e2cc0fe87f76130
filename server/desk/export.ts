import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking } from '#domain/booking.ts'
import { dayAt } from '#domain/calendar-day.ts'
import { CallLog } from '#domain/call-log.ts'
import { ContactSubmission } from '#domain/contact-submission.ts'
import { BookingFilters } from '#server/bookings/query.ts'
import { bookings } from '#server/bookings/repository.ts'
import { CallFilters } from '#server/call-logs/query.ts'
import { callLogs } from '#server/call-logs/repository.ts'
import { ContactFilters } from '#server/contact-submissions/query.ts'
import { contactSubmissions } from '#server/contact-submissions/repository.ts'
import { type ListDesk, pageFor, type Query, type Repository } from '#server/http/lists.ts'
import type { Page } from '#server/store/listing.ts'
import { readCursor } from '#server/store/pages.ts'
import { csvLine } from './csv.ts'

const rowsAtOnce = 500
/** By this mark spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\ufeff'

const Format = { format: z._default(z.enum(['csv', 'json']), 'csv') }
const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** The two forms in which an entity's rows are handed out. */
const formsOf = <Entity extends z.ZodMiniObject>(entity: Entity) => ({
  200: {
    content: {
      'text/csv': {
        schema: z.string().check(z.meta({ description: 'UTF-8 with a byte order mark, lines end in CRLF' })),
      },
      'application/json': { schema: z.array(entity) },
    },
  },
})

/** Whole lists as files, a page of rows at a time. */
export const exportRoutes: FastifyPluginAsyncZod<ListDesk> = async (app, desk) => {
  async function answer<Row extends object>(
    reply: FastifyReply,
    name: string,
    { format, ...query }: Query & { format: 'csv' | 'json' },
    entity: { shape: object },
    repository: Repository<Row>,
  ) {
    const page = pageFor(query, desk, repository.isByNoon)
    const total = await repository.count(desk.store.read, page)
    const chunks = rowsIn(desk, repository, page)
    const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
    const file = `${name}-${dayAt(desk.clock())}.${format}`
    return reply
      .header('X-Total-Count', total)
      .header('Content-Disposition', `attachment; filename="${file}"`)
      .type(types[format])
      .send(Readable.from(format === 'csv' ? asCsv(chunks, fields) : asJson(chunks), { objectMode: false }))
  }

  app.get(
    '/api/export/bookings',
    { schema: { querystring: z.extend(BookingFilters, Format), response: formsOf(Booking) } },
    ({ query }, reply) => answer(reply, 'bookings', query, Booking, bookings),
  )
  app.get(
    '/api/export/contact-submissions',
    { schema: { querystring: z.extend(ContactFilters, Format), response: formsOf(ContactSubmission) } },
    ({ query }, reply) => answer(reply, 'contact-submissions', query, ContactSubmission, contactSubmissions),
  )
  app.get(
    '/api/export/call-logs',
    { schema: { querystring: z.extend(CallFilters, Format), response: formsOf(CallLog) } },
    ({ query }, reply) => answer(reply, 'call-logs', query, CallLog, callLogs),
  )
}

async function* rowsIn<Row>({ store }: ListDesk, repository: Repository<Row>, page: Page): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const { rows, next } = await repository.page(store.read, { ...page, limit: rowsAtOnce, cursor: after })
    yield rows
    cursor = next
  } while (cursor !== undefined)
}

async function* asCsv<Row extends object>(chunks: AsyncIterable<Row[]>, fields: (keyof Row & string)[]) {
  yield byteOrderMark + csvLine(fields)
  for await (const rows of chunks) {
    if (rows.length > 0) yield rows.map((row) => csvLine(fields.map((field) => row[field]))).join('')
  }
}

async function* asJson<Row>(chunks: AsyncIterable<Row[]>) {
  let before = '['
  for await (const rows of chunks) {
    for (const row of rows) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
  }
  yield before === '[' ? '[]\n' : ']\n'
}
