import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Maximum time to accept connections from the listen backlog. */
const maxBacklogMs = 1000
/** How long open connections may still send a request. */
const lastRequestsMs = 1500
/** After this, every remaining connection is cut. */
const maxDrainMs = 8000
/** The same for a server that another one has replaced. A slow upload from a phone takes a minute. */
const maxReplacedDrainMs = 90_000

/**
 * Makes `app.close()` drain connections: it stops listening, answers requests on open connections with
 * `Connection: close`, and then closes the idle connections.
 */
export function closeGracefully(app: FastifyInstance, shuttingDown: AbortSignal): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    // http.Server.close() would also cut idle connections, and with them requests that are in transit.
    Server.prototype.close.call(app.server)
    const drainMs = shuttingDown.aborted ? maxDrainMs : maxReplacedDrainMs
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    const end = performance.now() + lastRequestsMs
    while (performance.now() < end && (await openConnections(app)) > 0) await sleep(20)
    app.server.closeIdleConnections()
  })
}

/**
 * Resolves when the server has accepted every connection in the listen backlog. Node accepts one connection per turn of
 * the event loop. Closing the listening socket would reset the connections that still wait.
 */
export async function acceptBacklog(server: Server): Promise<void> {
  const end = performance.now() + maxBacklogMs
  let accepted = true
  const onConnection = () => {
    accepted = true
  }
  server.on('connection', onConnection)
  while (accepted && performance.now() < end) {
    accepted = false
    await nextTurn()
  }
  server.off('connection', onConnection)
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}
