import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { bookings } from '#features/bookings/server/bookings.ts'
import { visitCalendar } from '#features/bookings/server/visit-event.ts'
import { CalendarFeed, CalendarFeeds, CreatedCalendarFeed, NewCalendarFeed } from '#features/calendar/calendar-feed.ts'
import { calendarFeeds } from '#features/calendar/server/calendar-feeds.ts'
import { upcomingClosedDays } from '#features/closed-days/server/upcoming.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import type { Context } from '#platform/http/context.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'

/** Older visits are left out. */
const calendarDaysBack = 366

const PersonOfFeed = z.pick(CalendarFeed, { personId: true })

/**
 * An address opens only while the person who made it may see those visits: crew see only their own. It shows nobody who is disabled.
 * The owner's password made those without a maker.
 */
const openFeed = `SELECT feed."personId" FROM calendar_feeds AS feed
  LEFT JOIN users AS maker ON maker.id = feed."createdBy"
  LEFT JOIN users AS shown ON shown.id = feed."personId"
  WHERE feed.hash = $1
    AND (feed."createdBy" IS NULL OR (maker."disabledAt" IS NULL AND (maker.role <> 'crew' OR maker.id = shown.id)))
    AND (feed."personId" IS NULL OR (shown.id IS NOT NULL AND shown."disabledAt" IS NULL))`

/** The visits as an iCalendar feed. Calendar apps cannot send a token, so each device has a secret URL instead. */
export const calendarFeedRoutes: FastifyPluginAsyncZod<Context & { publicUrl: string }> = async (
  app,
  { store, clock, publicUrl },
) => {
  app.get(
    '/api/calendar-feed',
    {
      config: { access: 'office' },
      schema: { summary: 'Lists the addresses of the calendar feed', response: { 200: CalendarFeeds } },
    },
    () => calendarFeeds.list(store.read),
  )

  app.post(
    '/api/calendar-feed',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Creates a secret URL of the calendar feed for one device, with all visits or those of one person',
        body: z.nullish(NewCalendarFeed),
        response: { 201: CreatedCalendarFeed },
      },
    },
    async ({ body }, reply) => {
      const feed = body ?? NewCalendarFeed.parse({})
      const created = await store.write((sql) => calendarFeeds.create(sql, feed, { publicUrl, now: clock() }))
      return reply.status(201).send(created)
    },
  )

  app.delete(
    '/api/calendar-feed/:id',
    { config: { access: 'office' }, schema: { summary: 'Revokes one address of the calendar feed', params: IdParams } },
    async ({ params }, reply) => {
      if (!(await store.write((sql) => calendarFeeds.delete(sql, params.id)))) notFound('calendar feed')
      return reply.status(204).send()
    },
  )

  app.delete(
    '/api/calendar-feed',
    { config: { access: 'office' }, schema: { summary: 'Revokes all addresses of the calendar feed' } },
    async (_request, reply) => {
      await store.write((sql) => sql('DELETE FROM calendar_feeds'))
      return reply.status(204).send()
    },
  )

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async ({ params }, reply) => {
      reply.headers(privateHeaders)
      const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
      const [feed] = secret ? await store.read(openFeed, [hash('sha256', secret)], PersonOfFeed) : []
      if (!feed) throw new HttpError(404, 'There is nothing at this address')
      const now = clock()
      const from = dayAfter(dayAt(now), -calendarDaysBack)
      const [{ batches }, closed, names] = await Promise.all([
        bookings.onCalendar(store, from, now, feed.personId),
        upcomingClosedDays(store.read, now, from),
        namesOfPeople(store.read),
      ])
      const whose = feed.personId === null ? undefined : names.get(feed.personId)
      const calendar = visitCalendar(batches, { closed, names, whose, publicUrl })
      return reply.type('text/calendar; charset=utf-8').send(Readable.from(calendar, { objectMode: false }))
    },
  )
}
