import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long newcomers may keep the door open. */
const lastNewcomersMs = 1000
/** How long a connection that is open may still bring a request. */
const lastRequestsMs = 1500
/** After this long nobody is waited for any more. */
const patienceMs = 8000

/**
 * Makes `app.close()` stop listening first and answer whatever comes over the connections that are open, each with
 * `Connection: close`; only those that then stay idle are cut.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    // An HTTP server's own close() cuts idle connections at once, and with them a request that is on its way.
    Server.prototype.close.call(app.server)
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
    const end = performance.now() + lastRequestsMs
    while (performance.now() < end && (await openConnections(app)) > 0) await sleep(20)
  })
}

/**
 * Resolves when nobody is left at the door: whoever the system has connected and the server has not, for it takes one
 * a turn, would be cut off by a close of the listening socket.
 */
export async function backlogAccepted(server: Server): Promise<void> {
  const end = performance.now() + lastNewcomersMs
  let someoneCame = true
  const onConnection = () => {
    someoneCame = true
  }
  server.on('connection', onConnection)
  while (someoneCame && performance.now() < end) {
    someoneCame = false
    await nextTurn()
  }
  server.off('connection', onConnection)
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}
