import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Booking, BookingReceipt, BookingRequest, BookingStatusChange, bookingStatuses } from '#domain/booking.ts'
import { dayAt, dayOf } from '#domain/calendar-day.ts'
import { answerList, listQueryWith, WithId } from '#server/http/lists.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import { keepSubmission, type SubmissionDesk, SubmissionHeaders } from '#server/http/submissions.ts'
import { bookings } from './repository.ts'

export const bookingRoutes: FastifyPluginAsyncZod<SubmissionDesk> = async (app, desk) => {
  const { store, clock } = desk

  app.post(
    '/api/bookings',
    { schema: { headers: SubmissionHeaders, body: BookingRequest, response: { 201: BookingReceipt } } },
    async (request, reply) => {
      if (dayOf(request.body.preferredDate) < dayAt(clock())) throw pastDay()
      const receipt = await keepSubmission(request, desk, async (sql, now) => {
        const { id } = await bookings.create(sql, request.body, now)
        return { id, emailSent: false }
      })
      return reply.status(201).send(receipt)
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
    async ({ params, body }) =>
      (await store.write((sql) => bookings.changeStatus(sql, params.id, body.status, clock()))) ?? notFound('booking'),
  )

  app.delete('/api/bookings/:id', { schema: { params: WithId } }, async ({ params }, reply) => {
    if (!(await store.write((sql) => bookings.remove(sql, params.id)))) notFound('booking')
    return reply.status(204).send()
  })
}

function pastDay() {
  const detail = 'Preferred date must be today or later'
  return new Refusal(400, detail, { faults: [{ pointer: '/preferredDate', detail }] })
}
