import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  Booking,
  BookingReceipt,
  BookingRequest,
  BookingStatusChange,
  bookingStatuses,
  isTold,
} from '#domain/booking.ts'
import { dayAt, dayOf } from '#domain/calendar-day.ts'
import { answerList, listQueryWith, WithId } from '#server/http/lists.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import {
  keepSubmission,
  type SubmissionDesk,
  SubmissionHeaders,
  submissionOf,
  suspicionOf,
} from '#server/http/submissions.ts'
import { bookings } from './repository.ts'

export const bookingRoutes: FastifyPluginAsyncZod<SubmissionDesk> = async (app, desk) => {
  const { store, mailroom, clock } = desk

  app.post(
    '/api/bookings',
    { schema: { headers: SubmissionHeaders, body: BookingRequest, response: { 201: BookingReceipt } } },
    async (request, reply) => {
      if (dayOf(request.body.preferredDate) < dayAt(clock())) throw pastDay()
      const { id } = await keepSubmission(submissionOf(request), desk, async (sql, now) => {
        const booking = await bookings.create(sql, request.body, now)
        const owed = [{ purpose: 'receipt', customer: booking.customerEmail }, { purpose: 'notice' }] as const
        const suspicion = suspicionOf(request)
        await mailroom.post(sql, { about: 'booking', subjectId: booking.id, owed, suspicion }, now)
        return { id: booking.id }
      })
      return reply.status(201).send({ id, emailSent: await mailroom.deliverNew('booking', id) })
    },
  )

  app.get(
    '/api/bookings',
    { schema: { querystring: listQueryWith(bookingStatuses), response: { 200: z.array(Booking) } } },
    (request, reply) => answerList(request, reply, store, bookings),
  )

  app.patch(
    '/api/bookings/:id/status',
    { schema: { params: WithId, body: BookingStatusChange, response: { 200: Booking } } },
    async ({ params, body: { status, tellCustomer } }) => {
      const { booking, mails } = await store.write(async (sql) => {
        const now = clock()
        const booking = (await bookings.changeStatus(sql, params.id, status, now)) ?? notFound('booking')
        const owed = tellCustomer && isTold(status) ? [{ purpose: status, customer: booking.customerEmail }] : []
        return { booking, mails: await mailroom.post(sql, { about: 'booking', subjectId: booking.id, owed }, now) }
      })
      await mailroom.deliver(mails)
      return booking
    },
  )

  app.delete('/api/bookings/:id', { schema: { params: WithId } }, async ({ params }, reply) => {
    if (!(await store.write((sql) => bookings.remove(sql, params.id, clock())))) notFound('booking')
    return reply.status(204).send()
  })

  app.post('/api/bookings/:id/restore', { schema: { params: WithId, response: { 200: Booking } } }, ({ params }) =>
    store.write(async (sql) => {
      const booking = (await bookings.restore(sql, params.id)) ?? notFound('deleted booking')
      await mailroom.revive(sql, 'booking', booking.id, clock())
      return booking
    }),
  )
}

function pastDay() {
  const detail = 'Preferred date must be today or later'
  return new Refusal(400, detail, { faults: [{ pointer: '/preferredDate', detail }] })
}
