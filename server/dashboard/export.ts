import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking } from '#domain/booking.ts'
import { dayAt } from '#domain/calendar-day.ts'
import { CallLog } from '#domain/call-log.ts'
import { ContactSubmission } from '#domain/contact-submission.ts'
import { BookingFilters } from '#server/bookings/query.ts'
import { bookings } from '#server/bookings/repository.ts'
import { CallFilters } from '#server/calls/query.ts'
import { callLogs } from '#server/calls/repository.ts'
import { ContactFilters } from '#server/contacts/query.ts'
import { contactSubmissions } from '#server/contacts/repository.ts'
import { type ListDependencies, listQueryFor, type Query, type Repository } from '#server/http/lists.ts'
import { sendAll } from '#server/http/row-stream.ts'
import { csvLine } from './csv.ts'

/** By this mark spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\ufeff'

const Format = { format: z._default(z.enum(['csv', 'json']), 'csv') }
const csv = 'text/csv; charset=utf-8'

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

/** Whole lists as files. */
export const exportRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, desk) => {
  async function answer<Row extends object>(
    reply: FastifyReply,
    name: string,
    { format, ...query }: Query & { format: 'csv' | 'json' },
    entity: { shape: object },
    repository: Repository<Row>,
  ) {
    const rows = await repository.readAll(desk.store, listQueryFor(query, desk.clock, repository.storesDayAsNoon))
    const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
    reply.header('Content-Disposition', `attachment; filename="${name}-${dayAt(desk.clock())}.${format}"`)
    if (format === 'json') return sendAll(reply, rows)
    return sendAll(reply, rows, { type: csv, write: (batches) => asCsv(batches, fields) })
  }

  app.get(
    '/api/export/bookings',
    {
      schema: {
        summary: 'The bookings as a file',
        querystring: z.extend(BookingFilters, Format),
        response: formsOf(Booking),
      },
    },
    ({ query }, reply) => answer(reply, 'bookings', query, Booking, bookings),
  )
  app.get(
    '/api/export/contact-submissions',
    {
      schema: {
        summary: 'The quote requests as a file',
        querystring: z.extend(ContactFilters, Format),
        response: formsOf(ContactSubmission),
      },
    },
    ({ query }, reply) => answer(reply, 'contact-submissions', query, ContactSubmission, contactSubmissions),
  )
  app.get(
    '/api/export/call-logs',
    {
      schema: {
        summary: 'The phone calls as a file',
        querystring: z.extend(CallFilters, Format),
        response: formsOf(CallLog),
      },
    },
    ({ query }, reply) => answer(reply, 'call-logs', query, CallLog, callLogs),
  )
}

async function* asCsv<Row extends object>(batches: AsyncIterable<Row[]>, fields: (keyof Row & string)[]) {
  yield byteOrderMark + csvLine(fields)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(fields.map((field) => row[field]))).join('')
  }
}
