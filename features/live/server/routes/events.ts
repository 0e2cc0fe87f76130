import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RowEvent } from '#features/live/row-event.ts'
import { everOwn, nothingOfCustomers } from '#platform/access/crew-scope.ts'
import { bearerToken } from '#platform/access/guard.ts'
import { type Sessions, sessionName } from '#platform/access/sessions.ts'
import type { RowEvents } from '#platform/live/row-events.ts'
import type { Sql, Store } from '#platform/store/store.ts'

/** How often a comment is sent, which keeps proxies from closing the stream, and the session is checked. */
const pingMs = 15_000
/** A client that reads so slowly is disconnected, and reloads everything when it is back. */
const maxBufferedBytes = 64 * 1024

type EventDependencies = { store: Store; sessions: Sessions | undefined; rowEvents: RowEvents }

/**
 * GET /api/admin/events: server-sent events. `ready` names the own session; `rows` holds changes of rows; `gap` says that
 * changes were missed; `hears` says whether this server hears others that share its database; `ended` says that the session is
 * over.
 */
export const eventRoutes: FastifyPluginAsyncZod<EventDependencies> = async (app, { store, sessions, rowEvents }) => {
  const finishers = new Set<() => void>()
  // A stream would keep its connection open until the process is killed.
  app.addHook('preClose', async () => {
    for (const finish of finishers) finish()
  })
  app.addHook('onClose', () => rowEvents.close())
  rowEvents.on('hears', (hears) => {
    if (!hears) app.log.warn('LISTEN hears nothing, as behind a pooler: set DATABASE_LISTEN_URL to a direct connection')
  })

  app.get(
    '/api/admin/events',
    {
      config: { access: nothingOfCustomers },
      // The document describes calls that end.
      schema: { hide: true },
    },
    async (request, reply) => {
      reply.type('text/event-stream').header('X-Accel-Buffering', 'no')
      if (request.method === 'HEAD') return ''
      const token = bearerToken(request) ?? ''
      const stream = new Readable({ read() {} })
      let isOver = false
      const send = (text: string) => {
        if (isOver) return
        stream.push(text)
        if (stream.readableLength > maxBufferedBytes) stream.destroy()
      }
      const finish = () => {
        if (!isOver) stream.push(null)
        isOver = true
      }
      const frameOf = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

      const pass = (events: RowEvent[]) => {
        if (events.length > 0) send(frameOf('rows', events))
      }
      const onGap = () => send(frameOf('gap', {}))
      const onHears = (hears: boolean) => send(frameOf('hears', { hears }))
      /** The session, which may have ended or got another role since the last events. Without one, the stream ends. */
      async function sessionNow() {
        const session = await sessions?.peek(token)
        if (!session) {
          send(frameOf('ended', {}))
          finish()
        }
        return session
      }
      async function passIfAllowed(events: RowEvent[]) {
        const session = await sessionNow()
        if (session)
          pass(session.person?.role === 'crew' ? await ownEvents(store.read, session.person.id, events) : events)
      }
      let passing = Promise.resolve()
      const onEvents = (events: RowEvent[]) => {
        passing = passing.then(() => passIfAllowed(events)).catch(onGap)
      }
      // When the store cannot tell, the next check does.
      const onEnded = () => void sessionNow().catch(() => {})
      rowEvents.listen()
      rowEvents.on('events', onEvents).on('gap', onGap).on('ended', onEnded).on('hears', onHears)
      const ping = setInterval(async () => {
        if (await sessionNow().catch(() => true)) send(':\n\n')
      }, pingMs)
      stream.once('close', () => {
        clearInterval(ping)
        finishers.delete(finish)
        rowEvents.off('events', onEvents).off('gap', onGap).off('ended', onEnded).off('hears', onHears)
      })
      finishers.add(finish)

      send(frameOf('ready', { session: sessionName(token) }))
      if (!rowEvents.hears) onHears(false)
      return stream
    },
  )

  /** Those about visits that the person has or had. */
  async function ownEvents(read: Sql, personId: string, events: RowEvent[]): Promise<RowEvent[]> {
    const ofBookings = events.filter(({ list }) => list === 'bookings')
    if (ofBookings.length === 0) return []
    const own = await everOwn(
      read,
      personId,
      ofBookings.map(({ id }) => id),
    )
    return ofBookings.filter(({ id }) => own.has(id))
  }
}
