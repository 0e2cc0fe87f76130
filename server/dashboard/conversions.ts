import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking, type BookingRequest, Conversion } from '#domain/booking.ts'
import { throwIfPastDay } from '#server/bookings/past-day.ts'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/calls/repository.ts'
import { contactSubmissions } from '#server/contacts/repository.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { expectedUpdatedAt, IfMatch, notFoundOrStale } from '#server/http/if-match.ts'
import { IdParams } from '#server/http/lists.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { withIdempotencyKey } from '#server/submissions/idempotency.ts'
import { SubmissionHeaders } from '#server/submissions/submission.ts'
import { conversionLinks, type Source } from './conversion-links.ts'

type Desk = { store: Store; mailQueue: MailQueue; clock: () => Date }

type Order = {
  source: Source
  body: Conversion
  /** The Idempotency-Key. */
  key: string | undefined
  /** Marks the source as done, which locks its row. Resolves to undefined when the row is not there or has changed. */
  settle(sql: Sql, now: Date): Promise<object | undefined>
  /** Says why `settle` found nothing. */
  refuse(sql: Sql): Promise<never>
}

const names = { 'contact-submissions': 'quote request', 'call-logs': 'call' }

/** Makes a booking of a quote request or a call, and notes there that nothing is left to do, in one transaction. */
export const conversionRoutes: FastifyPluginAsyncZod<Desk> = async (app, { store, mailQueue, clock }) => {
  const schema = { params: IdParams, body: Conversion, response: { 201: Booking } }

  async function convert({ source, body, key, settle, refuse }: Order): Promise<Booking> {
    const { tellCustomer, ...request } = body
    const now = clock()
    const { booking, mails } = await store.write(async (sql) => {
      let mails: number[] = []
      const endpoint = `/api/${source.list}/${source.id}/booking`
      // Only the id is kept with the key: no copy of the customer's data stays behind.
      const { id } = await withIdempotencyKey(sql, { key, endpoint, body, now }, async () => {
        throwIfPastDay(request, now)
        const settled = await settle(sql, now)
        await refuseSecond(sql, source)
        if (!settled) await refuse(sql)
        const { id, customerEmail } = await bookings.create(sql, request satisfies BookingRequest, now)
        await conversionLinks.keep(sql, source, id, now)
        const pending = tellCustomer ? [{ purpose: 'receipt', customer: customerEmail } as const] : []
        mails = await mailQueue.post(sql, { about: 'booking', subjectId: id, pending }, now)
        return { id }
      })
      const booking = await bookings.find(sql, id)
      if (!booking) throw new HttpError(409, `Booking ${id}, which this call made, has been deleted`)
      return { booking, mails }
    })
    await mailQueue.deliver(mails)
    return booking
  }

  app.post(
    '/api/contact-submissions/:id/booking',
    {
      schema: {
        summary: 'Makes the one booking of a quote request, which is then converted',
        ...schema,
        headers: z.extend(SubmissionHeaders, IfMatch.shape),
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const booking = await convert({
        source: { list: 'contact-submissions', id },
        body,
        key: headers['idempotency-key'],
        settle: (sql, now) =>
          contactSubmissions.update(sql, id, { status: 'converted' }, now, expectedUpdatedAt(headers)),
        refuse: async (sql) =>
          notFoundOrStale(await contactSubmissions.find(sql, id), 'contact submission', 'submission'),
      })
      return reply.status(201).send(booking)
    },
  )

  app.post(
    '/api/call-logs/:id/booking',
    {
      schema: {
        summary: 'Makes the one booking of a call, which then needs no follow-up',
        ...schema,
        headers: SubmissionHeaders,
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const booking = await convert({
        source: { list: 'call-logs', id },
        body,
        key: headers['idempotency-key'],
        settle: (sql) => callLogs.update(sql, id, { followUpRequired: false }),
        refuse: async () => notFound('call log'),
      })
      return reply.status(201).send(booking)
    },
  )
}

async function refuseSecond(sql: Sql, source: Source): Promise<void> {
  const made = (await conversionLinks.bookingsOf(sql, source.list, [source.id])).get(source.id)
  if (made) throw new HttpError(409, `This ${names[source.list]} is booked already as booking ${made.id}`)
}
