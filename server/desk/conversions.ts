import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Booking, type BookingRequest, Conversion } from '#domain/booking.ts'
import { refusePastDay } from '#server/bookings/past-day.ts'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/call-logs/repository.ts'
import { contactSubmissions } from '#server/contact-submissions/repository.ts'
import { IfMatch, refuseChange, sinceOf } from '#server/http/if-match.ts'
import { WithId } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Mailroom } from '#server/mail/mailroom.ts'
import type { Sql, Store } from '#server/store/store.ts'

type Desk = { store: Store; mailroom: Mailroom; clock: () => Date }

/** Makes a booking of a quote request or a call, and notes there that nothing is left to do, in one transaction. */
export const conversionRoutes: FastifyPluginAsyncZod<Desk> = async (app, { store, mailroom, clock }) => {
  const schema = { params: WithId, body: Conversion, response: { 201: Booking } }

  async function convert({ tellCustomer, ...request }: Conversion, settle: (sql: Sql, now: Date) => Promise<unknown>) {
    refusePastDay(request, clock())
    const { booking, mails } = await store.write(async (sql) => {
      const now = clock()
      await settle(sql, now)
      const booking = await bookings.create(sql, request satisfies BookingRequest, now)
      const owed = tellCustomer ? [{ purpose: 'receipt', customer: booking.customerEmail } as const] : []
      return { booking, mails: await mailroom.post(sql, { about: 'booking', subjectId: booking.id, owed }, now) }
    })
    await mailroom.deliver(mails)
    return booking
  }

  app.post(
    '/api/contact-submissions/:id/booking',
    { schema: { ...schema, headers: IfMatch } },
    async ({ params, headers, body }, reply) => {
      const booking = await convert(
        body,
        async (sql, now) =>
          (await contactSubmissions.update(sql, params.id, { status: 'converted' }, now, sinceOf(headers))) ??
          refuseChange(await contactSubmissions.find(sql, params.id), 'contact submission', 'submission'),
      )
      return reply.status(201).send(booking)
    },
  )

  app.post('/api/call-logs/:id/booking', { schema }, async ({ params, body }, reply) => {
    const booking = await convert(
      body,
      async (sql) => (await callLogs.update(sql, params.id, { followUpRequired: false })) ?? notFound('call log'),
    )
    return reply.status(201).send(booking)
  })
}
