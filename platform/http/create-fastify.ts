import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { maxPasskeyIdLength } from '#features/people/passkey.ts'
import { answerClientError } from './client-error.ts'
import { closeGracefully } from './close.ts'
import { createServer } from './create-server.ts'
import { isApiPath, privateHeaders } from './headers.ts'
import { formatSchemaErrors, HttpError, sendError } from './http-error.ts'
import { logResponses } from './log.ts'
import { readText } from './read-body.ts'
import { requestLineError } from './request-line.ts'
import type { Site } from './site.ts'
import { sendNotFoundPage } from './site-routes.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

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
