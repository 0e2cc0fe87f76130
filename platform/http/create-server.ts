import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { boundedRequest } from './bounded-request.ts'
import { Connections } from './connections.ts'

/** Requests that a connection may send before it has the answer to the last one. Browsers and proxies send none. */
const maxPipelined = 50
/** The number of times that Node checks for slow headers during one timeout. */
const checksPerTimeout = 30

type Options = {
  keepAliveTimeout: number
  /** How long headers, and a body without the time for its bytes, may take to arrive. */
  requestTimeoutMs: number
}

/** Creates an HTTP server on which no connection can hold up the others. */
export function createServer(handle: RequestListener, { keepAliveTimeout, requestTimeoutMs }: Options): Server {
  const pipelined = new WeakMap<Socket, number>()
  const connections = new Connections()
  const options = {
    IncomingMessage: boundedRequest(requestTimeoutMs, () => connections.endTurn()),
    // Node's own response to a missing Host header would lack our headers.
    requireHostHeader: false,
    // Node's defaults are one minute for headers and a check every 30 seconds.
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / checksPerTimeout,
    keepAliveTimeout,
    // Bodies have their own limit, because Node's includes the time that they wait for their turn.
    requestTimeout: 0,
  }
  const server = createHttpServer(options, (request, response) => {
    const { socket, headers } = request
    // Node parses all requests of a packet, even after the connection has ended.
    if (socket.destroyed) return
    const isPipelined = response.socket === null
    if (isPipelined) {
      const count = (pipelined.get(socket) ?? 0) + 1
      pipelined.set(socket, count)
      if (count > maxPipelined) return socket.destroy()
    }
    const isChunked = headers['transfer-encoding'] !== undefined
    connections.setOrdinary(socket, !isChunked)
    if (isChunked || headers['content-length'] !== undefined) {
      // Before Node's own listener, which would drop the rest without limits.
      response.prependOnceListener('finish', () => {
        if (!request.complete) request.dropRest()
      })
    }
    handle(request, response)
  })
  server.on('connection', (socket) => connections.add(socket))
  return server
}
