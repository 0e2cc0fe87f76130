import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { CalendarFeeds, CreatedCalendarFeed, NewCalendarFeed } from '#features/calendar/calendar-feed.ts'
import { calendarFeeds } from '#features/calendar/server/calendar-feeds.ts'
import { nothingOfCustomers } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import { authorId } from '#platform/store/row-events.ts'

const path = '/api/admin/own-calendar'
const OwnFeed = z.pick(NewCalendarFeed, { name: true })

/** The addresses of the calendar feed that a person makes of their own visits. */
export const ownCalendarFeedRoutes: FastifyPluginAsyncZod<Context & { publicUrl: string }> = async (
  app,
  { store, clock, publicUrl },
) => {
  app.get(
    path,
    {
      config: { access: nothingOfCustomers },
      schema: { summary: 'Lists the calendar addresses of your own visits', response: { 200: CalendarFeeds } },
    },
    () => calendarFeeds.list(store.read, ownId()),
  )

  app.post(
    path,
    {
      config: { access: nothingOfCustomers },
      schema: {
        summary: 'Creates a secret calendar address of your own visits for one device',
        body: OwnFeed,
        response: { 201: CreatedCalendarFeed },
      },
    },
    async ({ body: { name } }, reply) => {
      const feed = { name, personId: ownId() }
      const created = await store.write((sql) => calendarFeeds.create(sql, feed, { publicUrl, now: clock() }))
      return reply.status(201).send(created)
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { access: nothingOfCustomers },
      schema: { summary: 'Revokes a calendar address of your own visits', params: IdParams },
    },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => calendarFeeds.delete(sql, params.id, ownId())))) notFound('calendar feed')
      return reply.status(204).send()
    },
  )
}

const ownId = (): string => {
  const id = authorId()
  if (id === null) throw new HttpError(409, 'The owner’s password has no visits of its own')
  return id
}
