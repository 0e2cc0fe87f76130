import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CalendarFeed, CalendarFeedAddress } from '#domain/dashboard.ts'
import { bookings } from '#server/bookings/repository.ts'
import { visitCalendar } from '#server/bookings/visit-event.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { ListDependencies } from '#server/http/lists.ts'

/** The visits as an iCalendar feed. Calendar apps cannot send a token, so the feed has a secret URL instead. */
export const calendarFeedRoutes: FastifyPluginAsyncZod<ListDependencies & { publicUrl: string }> = async (
  app,
  { store, clock, publicUrl },
) => {
  app.get(
    '/api/calendar-feed',
    { schema: { summary: 'Tells whether the calendar feed is active', response: { 200: CalendarFeed } } },
    async () => {
      const [feed] = await store.read<{ createdAt: string }>('SELECT created_at AS "createdAt" FROM calendar_feeds')
      return { active: feed !== undefined, createdAt: feed?.createdAt ?? null }
    },
  )

  app.post(
    '/api/calendar-feed',
    {
      schema: {
        summary: 'Creates a secret URL for the calendar feed and ends the previous one',
        response: { 201: CalendarFeedAddress },
      },
    },
    async (_request, reply) => {
      const secret = randomBytes(32).toString('base64url')
      await store.write(async (sql) => {
        await sql('DELETE FROM calendar_feeds')
        await sql('INSERT INTO calendar_feeds (hash, created_at) VALUES ($1, $2)', [
          hash('sha256', secret),
          clock().toISOString(),
        ])
      })
      return reply.status(201).send({ url: `${publicUrl}/calendar/${secret}.ics` })
    },
  )

  app.delete('/api/calendar-feed', { schema: { summary: 'Ends the calendar feed' } }, async (_request, reply) => {
    await store.write((sql) => sql('DELETE FROM calendar_feeds'))
    return reply.status(204).send()
  })

  app.get<{ Params: { file: string } }>('/calendar/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    reply.headers(privateHeaders)
    const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
    const known =
      secret && (await store.read('SELECT hash FROM calendar_feeds WHERE hash = $1', [hash('sha256', secret)]))
    if (!known || known.length === 0) throw new HttpError(404, 'There is nothing at this address')
    const { batches } = await bookings.onCalendar(store, clock())
    const calendar = visitCalendar(batches, publicUrl)
    return reply.type('text/calendar; charset=utf-8').send(Readable.from(calendar, { objectMode: false }))
  })
}
