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
import { Ids, type ListDependencies, listQueryFor, type Query, type Repository } from '#server/http/lists.ts'
import { sendAll } from '#server/http/row-stream.ts'
import { csvLine } from './csv.ts'
import { bookingColumns, type ColumnsOf, callColumns, contactColumns } from './export-columns.ts'

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** The format, and the ids of chosen rows. */
const OfFile = { format: z._default(z.enum(['csv', 'json']), 'csv'), ids: z.optional(Ids) }
const csv = 'text/csv; charset=utf-8'

/** Response schemas for the two formats. */
const responsesOf = <Entity extends z.ZodMiniObject>(entity: Entity) => ({
  200: {
    content: {
      'text/csv': {
        schema: z.string().check(z.meta({ description: 'UTF-8 with a byte order mark, CRLF line ends' })),
      },
      'application/json': { schema: z.array(entity) },
    },
  },
})

/** Whole lists as CSV or JSON files. */
export const exportRoutes: FastifyPluginAsyncZod<ListDependencies> = async (app, { store, clock }) => {
  async function sendExport<Row extends object>(
    reply: FastifyReply,
    name: string,
    { format, ...query }: Query & { format: 'csv' | 'json' },
    columns: ColumnsOf<Row>,
    repository: Repository<Row>,
  ) {
    const rows = await repository.readAll(store, listQueryFor(query, clock, repository.filtersByDay))
    reply.header('Content-Disposition', `attachment; filename="${name}-${dayAt(clock())}.${format}"`)
    if (format === 'json') return sendAll(reply, rows)
    return sendAll(reply, rows, { type: csv, write: (batches) => asCsv(batches, columns) })
  }

  app.get(
    '/api/export/bookings',
    {
      schema: {
        summary: 'Exports the bookings as a file',
        querystring: z.extend(BookingFilters, OfFile),
        response: responsesOf(Booking),
      },
    },
    ({ query }, reply) => sendExport(reply, 'bookings', query, bookingColumns, bookings),
  )
  app.get(
    '/api/export/contact-submissions',
    {
      schema: {
        summary: 'Exports the quote requests as a file',
        querystring: z.extend(ContactFilters, OfFile),
        response: responsesOf(ContactSubmission),
      },
    },
    ({ query }, reply) => sendExport(reply, 'contact-submissions', query, contactColumns, contactSubmissions),
  )
  app.get(
    '/api/export/call-logs',
    {
      schema: {
        summary: 'Exports the phone calls as a file',
        querystring: z.extend(CallFilters, OfFile),
        response: responsesOf(CallLog),
      },
    },
    ({ query }, reply) => sendExport(reply, 'call-logs', query, callColumns, callLogs),
  )
}

async function* asCsv<Row>(batches: AsyncIterable<Row[]>, { headings, cellsOf }: ColumnsOf<Row>) {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('')
  }
}
