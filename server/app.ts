import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { explain } from '#domain/errors.ts'
import type { Credential } from './admin/credential.ts'
import { guardRoutes } from './admin/guard.ts'
import { adminRoutes } from './admin/routes.ts'
import { Sessions } from './admin/sessions.ts'
import { bookingEmails } from './bookings/email-templates.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { callLogRoutes } from './calls/routes.ts'
import { contactEmails } from './contacts/email-templates.ts'
import { contactFormRoutes } from './contacts/form.ts'
import { contactSubmissionRoutes } from './contacts/routes.ts'
import { calendarFeedRoutes } from './dashboard/calendar-feed.ts'
import { conversionRoutes } from './dashboard/conversions.ts'
import { deletedRowRoutes } from './dashboard/deleted-rows.ts'
import { exportRoutes } from './dashboard/export.ts'
import { searchTextByTable } from './dashboard/repositories.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Environment } from './env.ts'
import { answerClientError } from './http/client-error.ts'
import { closeGracefully } from './http/close.ts'
import { isOfApi, privateHeaders, securityHeaders } from './http/headers.ts'
import { answerError, HttpError, invalidInput } from './http/http-error.ts'
import { logAnswers } from './http/log.ts'
import { RateLimit } from './http/rate-limit.ts'
import { processRateLimitStore, sharedRateLimitStore } from './http/rate-limit-store.ts'
import { requestLineError } from './http/request-line.ts'
import { type Site, sendNotFound, siteRoutes } from './http/site.ts'
import { MailQueue } from './mail/mail-queue.ts'
import { mailRoutes } from './mail/routes.ts'
import { openSmtp } from './mail/smtp.ts'
import { description } from './openapi.ts'
import { healthRoutes } from './operations/health.ts'
import { Metrics } from './operations/metrics.ts'
import { startIndexing } from './store/search.ts'
import type { Store } from './store/store.ts'

/** Long fields in their most wasteful spelling fit; nothing much longer does. */
const mostBodyBytes = 256 * 1024
/** Headers and bodies that take longer to arrive are cut off with a 408. */
const slowestRequestMs = 30_000
/** How many times Node looks for slow requests while one of them may take its time. */
const looksForSlowRequests = 30

// Zod takes the sentence on each fault from here.
z.config({ customError: explain })

export type Dependencies = {
  env: Pick<
    Environment,
    | 'LOG_LEVEL'
    | 'MAIL_FROM'
    | 'MAIL_TO'
    | 'METRICS_TOKEN'
    | 'PUBLIC_URL'
    | 'SMTP_URL'
    | 'SUBMISSION_LIMIT'
    | 'TRUST_PROXY'
  >
  store: Store
  credential: Credential
  site: Site
  clock?: () => Date
  /** Aborted when the process is about to end. */
  leaving?: AbortSignal
  /** How long headers and bodies may take to arrive; 30 seconds unless a test says otherwise. */
  requestTimeoutMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    mailQueue: MailQueue
  }
}

/** The whole server, ready to listen or to be given requests by a test. */
export async function buildApp({ env, store: opened, credential, site, ...rest }: Dependencies) {
  const { clock = () => new Date(), leaving = new AbortController().signal, requestTimeoutMs = slowestRequestMs } = rest
  const headers = securityHeaders(env.PUBLIC_URL)
  const app = Fastify({
    bodyLimit: mostBodyBytes,
    clientErrorHandler: answerClientError(headers),
    frameworkErrors(error, request, reply) {
      reply.headers(headers)
      const flaw = requestLineError(request)
      if (flaw) void answerError(flaw, request, reply.headers(privateHeaders))
      else if (isOfApi(request.url)) void answerError(error, request, reply.headers(privateHeaders))
      // To whoever looks for a page, an address that cannot be read is an unknown one.
      else void sendNotFound(site, request, reply)
    },
    http: {
      // Node's own answer to a request without it would lack the headers of every answer.
      requireHostHeader: false,
      // Node's defaults are a minute for headers, and a look every 30 seconds.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / looksForSlowRequests,
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: env.LOG_LEVEL },
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    schemaErrorFormatter: invalidInput,
    trustProxy: env.TRUST_PROXY ?? false,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // The provider's serializer throws on a schema with a transform, which the rows' schemas have.
  app.setSerializerCompiler(() => JSON.stringify)

  app.removeContentTypeParser('text/plain')
  // Some callers name a content type for a DELETE, which has no content.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'There is nothing at this address')
  })

  // An expectation that no server knows is none: the request is answered like any other.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logAnswers(app as unknown as FastifyInstance)
  closeGracefully(app as unknown as FastifyInstance)
  const metrics = env.METRICS_TOKEN ? new Metrics(app as unknown as FastifyInstance) : undefined
  const store = metrics?.measured(opened) ?? opened
  const sessions = credential && new Sessions(store, credential, clock)
  guardRoutes(app as unknown as FastifyInstance, sessions)
  await app.register(siteRoutes, { site, headers })

  // From here on, hooks and routes are the API's.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const flaw = requestLineError(request)
    if (flaw) {
      reply.headers(privateHeaders)
      throw flaw
    }
    // A letter of the address may be encoded; the route it leads to is not.
    if (isOfApi(request.url) || isOfApi(request.routeOptions.url)) reply.headers(privateHeaders)
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (crossSite && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(403, 'This can only be done from our own pages')
    }
  })

  await app.register(swagger, description)
  const mailQueue = new MailQueue({
    store,
    smtp: await openSmtp(env),
    templates: { booking: bookingEmails(env.PUBLIC_URL), contact_submission: contactEmails(env.PUBLIC_URL) },
    clock,
    log: app.log,
  })
  app.decorate('mailQueue', mailQueue)
  app.addHook('onListen', async () => mailQueue.start())
  app.addHook('onClose', async () => mailQueue.stop())

  let endIndexing = () => {}
  app.addHook('onListen', async () => {
    endIndexing = startIndexing(store, searchTextByTable)
  })
  app.addHook('onClose', async () => endIndexing())

  // Nobody else has the embedded store open, so its limits need not be in it; and nothing hides addresses without a secret.
  const rateLimitStoreFor = (rule: string) =>
    store.engine === 'sqlite' || !credential ? processRateLimitStore() : sharedRateLimitStore(store, rule, credential)
  const submissions = new RateLimit({
    limit: env.SUBMISSION_LIMIT,
    minutes: 10,
    sentence: 'Too many requests from here, please call us or try later',
    memory: rateLimitStoreFor('submission'),
  })
  await app.register(bookingRoutes, { store, mailQueue, clock, submissions })
  await app.register(contactSubmissionRoutes, { store, mailQueue, clock, submissions })
  await app.register(contactFormRoutes, {
    store,
    mailQueue,
    clock,
    submissions,
    page: site.unsent,
    publicUrl: env.PUBLIC_URL,
  })
  await app.register(callLogRoutes, { store, clock })
  await app.register(dashboardRoutes, { store, clock })
  await app.register(conversionRoutes, { store, mailQueue, clock })
  await app.register(exportRoutes, { store, clock })
  await app.register(calendarFeedRoutes, { store, clock, publicUrl: env.PUBLIC_URL })
  await app.register(mailRoutes, { store, mailQueue })
  await app.register(deletedRowRoutes, { store })
  await app.register(adminRoutes, { credential, sessions, clock, memory: rateLimitStoreFor('login') })
  await app.register(healthRoutes, { store, leaving })
  if (metrics) await app.register(metrics.routes, { store, token: env.METRICS_TOKEN })
  // The page that shows it is behind the dashboard's login: no address can carry the token.
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.redirect('/admin#api', 307))
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}
