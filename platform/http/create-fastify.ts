import { createHmac, randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type ConnectionError, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { maxPasskeyIdLength } from '#features/people/passkey.ts'
import { closeGracefully } from './close.ts'
import { createServer } from './create-server.ts'
import { isApiPath, privateHeaders } from './headers.ts'
import { formatSchemaErrors, HttpError, sendError } from './http-error.ts'
import { networkOf } from './rate-limit.ts'
import { readText } from './read-body.ts'
import { maxTargetLength, requestLineError, tooLongTarget } from './request-line.ts'
import type { Site } from './site.ts'
import { sendNotFoundPage } from './site-routes.ts'

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto']

/** Warns once when a proxy seems to be in front of a server that trusts none. Anybody can send these headers. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned) return
    const header = proxyHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    isWarned = true
    app.log.warn(
      { header },
      'A request came through a proxy, but TRUST_PROXY is not set: all visitors share the address of the proxy and its limits',
    )
  })
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that Node cannot parse as a request. Logs nothing, because the bytes may hold personal data. */
function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const status = isTargetTooLong(error) ? 414 : (statuses[error.code] ?? 400)
    const body = status === 414 ? tooLongTarget : 'The request could not be read'
    const lines = Object.entries({
      ...headers,
      ...privateHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
}

/** Whether the URL alone exceeds Node's limit for headers. Such a request is never parsed. */
function isTargetTooLong({ code, rawPacket }: ConnectionError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW') return false
  const packet = rawPacket as unknown as Buffer // Fastify declares the JSON form of a Buffer
  const start = packet.toString('latin1', 0, maxTargetLength)
  return /^[A-Z]+ /.test(start) && !start.includes('\n')
}

/** Fits the longest form with every character escaped. */
const maxBodyBytes = 256 * 1024
const keepAliveTimeout = 72_000

type Options = {
  /** Set on every response. */
  headers: Record<string, string>
  logLevel: string
  /** Requests whose headers take longer to arrive get a 408, and so do bodies that are slower than the least rate. */
  requestTimeoutMs: number
  shuttingDown: AbortSignal
  site: Site
  /** IP addresses and networks of trusted proxies. */
  trustProxy: string[] | undefined
}

/** Creates a Fastify instance without routes: it parses, validates and logs requests, and sends error responses. */
export function createFastify({
  headers,
  logLevel,
  requestTimeoutMs,
  shuttingDown,
  site,
  trustProxy,
}: Options): FastifyInstance {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    clientErrorHandler: answerClientError(headers),
    frameworkErrors(error, request, reply) {
      reply.headers(headers)
      const lineError = requestLineError(request)
      if (lineError) void sendError(lineError, request, reply.headers(privateHeaders))
      else if (isApiPath(request.url)) {
        // No id and no token is as long.
        const shown = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? unknownAddress() : error
        void sendError(shown, request, reply.headers(privateHeaders))
      }
      // Outside the API, a URL that cannot be decoded is an unknown page.
      else void sendNotFoundPage(site, request, reply)
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel },
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      // The id of a passkey is the longest.
      // Longer ones get the error of their schema.
      maxParamLength: 2 * maxPasskeyIdLength,
    },
    schemaErrorFormatter: formatSchemaErrors,
    serverFactory: (handle) => createServer(handle, { keepAliveTimeout, requestTimeoutMs }),
    trustProxy: trustProxy ?? false,
  })
  app.setValidatorCompiler(validatorCompiler)
  // The type provider's serializer throws on schemas with a transform, such as those of our rows.
  app.setSerializerCompiler(() => JSON.stringify)

  app.removeContentTypeParser('text/plain')
  // Some clients send a content type with a DELETE, which has no body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(request, payload).then(
      (body) => (body === '' ? done(null, undefined) : parseJson(request, body, done)),
      done,
    )
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw unknownAddress()
  })

  // An unknown Expect header is ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logResponses(app)
  if (!trustProxy) warnOfUntrustedProxy(app)
  closeGracefully(app, shuttingDown)
  return app
}

const unknownAddress = () => new HttpError(404, 'There is nothing at this address')

/** Logs one line per response. It holds the route instead of the URL and a hash of the address: no personal data. */
function logResponses(app: FastifyInstance): void {
  /** New at every start, so hashes of an address can be matched only within one run. */
  const salt = randomBytes(16)
  const isVerbose = app.log.level === 'debug' || app.log.level === 'trace'
  if (!isVerbose && app.log.level !== 'info') return

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const level = route === '/*' || route === '/healthz' || route === '/readyz' ? 'debug' : 'info'
    if (level === 'debug' && !isVerbose) return
    request.log[level]({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: createHmac('sha256', salt).update(networkOf(request.ip)).digest('base64url').slice(0, 12),
    })
  })
}
