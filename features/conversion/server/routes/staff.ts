import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking } from '#features/bookings/booking.ts'
import { saveStaffBooking } from '#features/bookings/server/staff-booking.ts'
import { StaffBooking } from '#features/bookings/staff-booking.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { conversionLinks, type Source } from '#features/conversion/server/conversion-links.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { acceptedInWords } from '#features/quotes/quote-text.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { quoteOf } from '#features/quotes/server/row.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { centsIn } from '#firm/money.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#platform/http/if-match.ts'
import { IdParams } from '#platform/http/lists.ts'
import type { Sql } from '#platform/store/store.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

type ConversionRequest = {
  source: Source
  body: StaffBooking
  /** The Idempotency-Key. */
  key: string | undefined
  /** Marks the source as done, which locks its row. Resolves to undefined when the row does not exist or has changed. */
  complete(sql: Sql, now: Date): Promise<({ id: number } & Partial<QuoteRequest>) | undefined>
  /** Throws the HTTP error that explains why `complete` found no row. */
  throwError(sql: Sql): Promise<never>
}

const names = { 'contact-submissions': 'quote request', 'call-logs': 'call' }

/**
 * Converts a quote request or a phone call to a booking and marks it as done, in one transaction. What the customer accepted
 * in a quote becomes the booking's amount and, unless staff wrote another, its description. Otherwise an estimated value that
 * reads as a number becomes the amount. The booking keeps the source of the
 * quote request.
 */
export const conversionRoutes: FastifyPluginAsyncZod<Context> = async (app, dependencies) => {
  const schema = { params: IdParams, body: StaffBooking, response: { 201: Booking } }

  const convert = ({ source, body, key, complete, throwError }: ConversionRequest): Promise<Booking> =>
    saveStaffBooking(dependencies, {
      body,
      key,
      endpoint: `/api/${source.list}/${source.id}/booking`,
      async before(sql, now) {
        const completed = await complete(sql, now)
        await throwIfConverted(sql, source)
        if (!completed) return throwError(sql)
        const { estimatedValue, howHeard = null, sourceDetail = null } = completed
        const accepted = await acceptedBy(sql, source, now)
        return {
          amountCents: accepted?.amountCents ?? centsIn(estimatedValue ?? '') ?? null,
          description: (accepted && acceptedInWords(accepted)) ?? null,
          howHeard,
          sourceDetail,
        }
      },
      after: (sql, id, now) => conversionLinks.save(sql, source, id, now),
    })

  app.post(
    '/api/contact-submissions/:id/booking',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Converts a quote request to a booking, once',
        ...schema,
        headers: z.extend(SubmissionHeaders, IfMatch.shape),
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const booking = await convert({
        source: { list: 'contact-submissions', id },
        body,
        key: headers['idempotency-key'],
        complete: (sql, now) => quoteRequests.update(sql, id, { status: 'converted' }, now, expectedUpdatedAt(headers)),
        throwError: async (sql) => notFoundOrStale(await quoteRequests.find(sql, id), 'quote request', 'quote request'),
      })
      return reply.status(201).send(booking)
    },
  )

  app.post(
    '/api/call-logs/:id/booking',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Converts a phone call to a booking, once, and clears its follow-up',
        ...schema,
        headers: z.extend(SubmissionHeaders, IfMatch.shape),
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const booking = await convert({
        source: { list: 'call-logs', id },
        body,
        key: headers['idempotency-key'],
        complete: (sql, now) => callLogs.update(sql, id, { followUpRequired: false }, now, expectedUpdatedAt(headers)),
        throwError: async (sql) => notFoundOrStale(await callLogs.find(sql, id), 'call log', 'call'),
      })
      return reply.status(201).send(booking)
    },
  )
}

/** The quote that the customer of a quote request accepted. */
async function acceptedBy(sql: Sql, { list, id }: Source, now: Date): Promise<Quote | undefined> {
  const version = list === 'contact-submissions' ? await quotes.acceptedOf(sql, { list, id }) : undefined
  return version && quoteOf(version, dayAt(now))
}

async function throwIfConverted(sql: Sql, source: Source): Promise<void> {
  const booking = (await conversionLinks.bookingsOf(sql, source.list, [source.id])).get(source.id)
  if (booking)
    throw new HttpError(409, `This ${names[source.list]} was already booked as ${referenceOf('bookings', booking.id)}`)
}
