import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { timeInWords } from '#features/bookings/visit.ts'
import { ClosedDays, NewClosedDays, OfficeNow, StoredClosedDays } from '#features/closed-days/closed-days.ts'
import { closedDays } from '#features/closed-days/server/closed-days.ts'
import { reasonClosedOn, upcomingClosedDays } from '#features/closed-days/server/upcoming.ts'
import { throwIfNotAssignable } from '#features/people/server/people.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { closingTime } from '#firm/closing-time.ts'
import { Day } from '#firm/fields.ts'
import { comingHolidays } from '#firm/holidays.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'

/** The days on which nobody works. Visitors cannot choose them, and staff keep them. */
export const closedDaysRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  app.get(
    '/api/closed-days',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Lists closed days from today on, or from another day, soonest first',
        querystring: z.strictObject({ from: z.optional(Day) }),
        response: { 200: z.array(ClosedDays) },
      },
    },
    ({ query }) => upcomingClosedDays(store.read, clock(), query.from),
  )

  app.get(
    '/api/holidays',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Lists the public holidays of the next two years on which the office is closed, soonest first',
        response: { 200: z.array(ClosedDays) },
      },
    },
    () => comingHolidays(dayAt(clock())).map(({ day, name }) => ({ from: day, to: day, reason: name })),
  )

  app.get(
    '/api/office',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether the office is open now, by its opening hours, holidays and closed days',
        response: { 200: OfficeNow },
      },
    },
    async () => {
      const closes = closingTime(clock())
      const isOpen = closes !== undefined && (await reasonClosedOn(store.read, dayAt(clock()))) === undefined
      return { openUntil: isOpen ? timeInWords(closes) : null }
    },
  )

  app.get(
    '/api/admin/closed-days',
    {
      config: { access: 'office' },
      schema: {
        summary:
          'Lists the closed days and time off that staff keep, with their ids, from today on or from another day, soonest first',
        querystring: z.strictObject({ from: z.optional(Day) }),
        response: { 200: z.array(StoredClosedDays) },
      },
    },
    ({ query }) => closedDays.list(store.read, query.from ?? dayAt(clock())),
  )

  app.post(
    '/api/closed-days',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Adds closed days, or the time off of one person',
        body: NewClosedDays,
        response: { 201: StoredClosedDays },
      },
    },
    async ({ body }, reply) => {
      if (body.to < dayAt(clock())) throw new HttpError(400, 'To must be today or later')
      const created = await store.write(async (sql) => {
        if (body.personId !== null) await throwIfNotAssignable(sql, [body.personId])
        return closedDays.create(sql, body)
      })
      return reply.status(201).send(created)
    },
  )

  app.delete(
    '/api/closed-days/:id',
    { config: { access: 'office' }, schema: { summary: 'Removes closed days', params: IdParams } },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => closedDays.remove(sql, params.id)))) notFound('closed day')
      return reply.status(204).send()
    },
  )
}
