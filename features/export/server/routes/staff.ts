import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { BookingFilters } from '#features/bookings/server/query.ts'
import { CallLog } from '#features/calls/call-log.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { CallFilters } from '#features/calls/server/query.ts'
import { csvLine } from '#features/export/server/csv.ts'
import {
  bookingColumns,
  type ColumnsOf,
  callColumns,
  priceColumns,
  quoteColumns,
  quoteRequestColumns,
} from '#features/export/server/export-columns.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { PriceItem } from '#features/price-list/price-item.ts'
import { priceItems } from '#features/price-list/server/price-items.ts'
import { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { QuoteRequestFilters } from '#features/quote-requests/server/query.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { Quote } from '#features/quotes/quote.ts'
import { QuoteFilters, quoteList } from '#features/quotes/server/list.ts'
import { dayAt } from '#firm/calendar-day.ts'
import type { Context } from '#platform/http/context.ts'
import { Ids, listQueryFor, type Query, type Repository } from '#platform/http/lists.ts'
import { sendAll } from '#platform/http/row-stream.ts'
import { activity } from '#platform/store/activity.ts'
import { type Rows, readBatches } from '#platform/store/row-batches.ts'

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
export const exportRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  async function sendExport<Row extends object>(
    reply: FastifyReply,
    name: string,
    { format, ...query }: Query & { format: 'csv' | 'json' },
    columns: ColumnsOf<Row>,
    repository: Repository<Row>,
  ) {
    const rows = await repository.readAll(store, listQueryFor(query, clock, repository.filtersByDay))
    return send(reply, name, { format, columns }, rows)
  }
  const today = () => dayAt(clock())

  async function send<Row>(
    reply: FastifyReply,
    name: string,
    { format, columns }: { format: 'csv' | 'json'; columns: ColumnsOf<Row> },
    rows: Rows<Row>,
  ) {
    await store.write((sql) => activity.add(sql, { action: 'exported', detail: `${name}, ${format}` }, clock()))
    reply.header('Content-Disposition', `attachment; filename="${name}-${today()}.${format}"`)
    if (format === 'json') return sendAll(reply, rows)
    return sendAll(reply, rows, { type: csv, write: (batches) => asCsv(batches, columns) })
  }

  app.get(
    '/api/export/bookings',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Exports the bookings as a file',
        querystring: z.extend(BookingFilters, OfFile),
        response: responsesOf(Booking),
      },
    },
    async ({ query }, reply) =>
      sendExport(reply, 'bookings', query, bookingColumns(await namesOfPeople(store.read)), bookings),
  )
  app.get(
    '/api/export/contact-submissions',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Exports the quote requests as a file',
        querystring: z.extend(QuoteRequestFilters, OfFile),
        response: responsesOf(QuoteRequest),
      },
    },
    ({ query }, reply) => sendExport(reply, 'contact-submissions', query, quoteRequestColumns, quoteRequests),
  )
  app.get(
    '/api/export/call-logs',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Exports the phone calls as a file',
        querystring: z.extend(CallFilters, OfFile),
        response: responsesOf(CallLog),
      },
    },
    ({ query }, reply) => sendExport(reply, 'call-logs', query, callColumns, callLogs),
  )
  app.get(
    '/api/export/quotes',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Exports the quotes as a file, with a row for each version',
        querystring: z.extend(QuoteFilters, { format: OfFile.format }),
        response: responsesOf(Quote),
      },
    },
    async ({ query: { format, ...filters } }, reply) =>
      send(
        reply,
        'quotes',
        { format, columns: quoteColumns },
        await quoteList.readAll(store, { ...filters, today: today() }),
      ),
  )
  app.get(
    '/api/export/price-items',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Exports the price list as a file, which can be imported',
        querystring: z.strictObject({ format: OfFile.format }),
        response: responsesOf(PriceItem),
      },
    },
    async ({ query: { format } }, reply) => {
      const items = await priceItems.list(store.read)
      const total = items.length
      const batches = await readBatches(async () => (items.length > 0 ? items.splice(0) : undefined))
      return send(reply, 'price-list', { format, columns: priceColumns }, { total, batches })
    },
  )
}

async function* asCsv<Row>(batches: AsyncIterable<Row[]>, { headings, cellsOf }: ColumnsOf<Row>) {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('')
  }
}
