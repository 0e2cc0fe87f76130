import { extname, join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Business } from '#content'
import { business } from '#content'
import { type BookingRules, bookingRules } from '#features/availability/free-times.ts'
import { availabilityRoutes } from '#features/availability/server/routes/public.ts'
import { bookingFormRoutes } from '#features/bookings/server/routes/form.ts'
import { freeTimeRoutes } from '#features/bookings/server/routes/free-times.ts'
import { bookingRoutes } from '#features/bookings/server/routes/public.ts'
import { staffBookingRoutes } from '#features/bookings/server/routes/staff.ts'
import { statusEmailRoutes } from '#features/bookings/server/routes/status-email.ts'
import { calendarFeedRoutes } from '#features/calendar/server/routes/feed.ts'
import { ownCalendarFeedRoutes } from '#features/calendar/server/routes/own-feeds.ts'
import { callLogRoutes } from '#features/calls/server/routes/staff.ts'
import { closedDaysRoutes } from '#features/closed-days/server/routes/staff.ts'
import { conversionRoutes } from '#features/conversion/server/routes/staff.ts'
import { crewNews } from '#features/crew-emails/server/due.ts'
import { RequestFinder } from '#features/customer-page/server/finder.ts'
import { lostLinkRoutes } from '#features/customer-page/server/routes/lost-link.ts'
import { requestPageRoutes } from '#features/customer-page/server/routes/page.ts'
import { requestRoutes } from '#features/customer-page/server/routes/public.ts'
import { quotePageRoutes } from '#features/customer-page/server/routes/quote-pages.ts'
import { requestMessageRoutes } from '#features/customer-page/server/routes/staff.ts'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { deletedRowRoutes } from '#features/deleted-rows/server/deleted-rows.ts'
import { scheduleDigest } from '#features/digest/server/schedule.ts'
import { emailSetupRoutes } from '#features/emails/server/routes/setup.ts'
import { mailRoutes } from '#features/emails/server/routes/staff.ts'
import { exportRoutes } from '#features/export/server/routes/staff.ts'
import { setupRoutes } from '#features/first-hour/server/routes/staff.ts'
import { historyRoutes } from '#features/history/server/routes/staff.ts'
import { ReportPdfs } from '#features/job/server/report-pdfs.ts'
import { reportPdfRoutes } from '#features/job/server/routes/report-pdf.ts'
import { jobRoutes } from '#features/job/server/routes/staff.ts'
import { eventRoutes } from '#features/live/server/routes/events.ts'
import { overviewRoutes } from '#features/overview/server/routes/staff.ts'
import { activityRoutes } from '#features/people/server/routes/activity.ts'
import { passkeyRoutes } from '#features/people/server/routes/passkeys.ts'
import { peopleRoutes } from '#features/people/server/routes/people.ts'
import { adminRoutes } from '#features/people/server/routes/sign-in.ts'
import { PhotoSaver } from '#features/photos/server/photo-saver.ts'
import { customerPhotoRoutes } from '#features/photos/server/routes/public.ts'
import { photoRoutes } from '#features/photos/server/routes/staff.ts'
import { priceItemRoutes } from '#features/price-list/server/routes/staff.ts'
import { quoteRequestFormRoutes } from '#features/quote-requests/server/routes/form.ts'
import { quoteRequestRoutes } from '#features/quote-requests/server/routes/routes.ts'
import { quoteFollowUps } from '#features/quotes/server/follow-ups.ts'
import { QuotePdfs } from '#features/quotes/server/quote-pdfs.ts'
import { quotePdfRoutes } from '#features/quotes/server/routes/pdf.ts'
import { quotePagePreviewRoutes } from '#features/quotes/server/routes/preview.ts'
import { customerQuoteRoutes } from '#features/quotes/server/routes/public.ts'
import { rowQuoteRoutes } from '#features/quotes/server/routes/rows.ts'
import { quoteRoutes } from '#features/quotes/server/routes/staff.ts'
import { dueReminders } from '#features/reminders/server/due.ts'
import { reminderRoutes } from '#features/reminders/server/routes/staff.ts'
import { reviewRequests } from '#features/reviews/server/requests.ts'
import { sameCustomerRoutes } from '#features/same-customer/server/routes/staff.ts'
import { textRoutes } from '#features/texts/server/routes/staff.ts'
import { openWebhook } from '#features/webhook/server/open-webhook.ts'
import { type ContentSource, contentSource } from '#features/website/server/content-source.ts'
import { PagePreviews } from '#features/website/server/page-previews.ts'
import { WebsitePublisher } from '#features/website/server/publisher.ts'
import { websiteRoutes } from '#features/website/server/routes/staff.ts'
import { explain } from '#firm/errors.ts'
import type { Credential } from '#platform/access/credential.ts'
import { guardRoutes } from '#platform/access/guard.ts'
import { Sessions } from '#platform/access/sessions.ts'
import { ChildProcesses } from '#platform/child-process/child-processes.ts'
import type { Environment } from '#platform/env.ts'
import { allowedMethods } from '#platform/http/allowed-methods.ts'
import { addApiHook } from '#platform/http/api-hook.ts'
import { createFastify } from '#platform/http/create-fastify.ts'
import { securityHeaders } from '#platform/http/headers.ts'
import { RateLimit } from '#platform/http/rate-limit.ts'
import { databaseRateLimitStore, inMemoryRateLimitStore } from '#platform/http/rate-limit-store.ts'
import type { Site } from '#platform/http/site.ts'
import { siteRoutes } from '#platform/http/site-routes.ts'
import { RowEvents } from '#platform/live/row-events.ts'
import { receiptsPerNetwork } from '#platform/mail/daily-quota.ts'
import { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { EmailTransport } from '#platform/mail/email-transport.ts'
import { SenderChecks } from '#platform/mail/sender-checks.ts'
import type { Dns } from '#platform/mail/sender-domain/dns.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { WebhookTransport } from '#platform/mail/webhook-transport.ts'
import { healthRoutes } from '#platform/operations/health.ts'
import { Metrics } from '#platform/operations/metrics.ts'
import { publishingChanges } from '#platform/store/row-events.ts'
import type { Store } from '#platform/store/store.ts'
import { watch } from '#platform/store/watch.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { emailTemplates } from './email-templates.ts'
import { description } from './openapi.ts'

const requestTimeoutMs = 30_000
/** Messages that an address may send in ten minutes, and photos in a day. SUBMISSION_LIMIT=0 turns these limits off too. */
const messageLimit = 10
const photoLimit = 30
/** Looks at the free times that a network may take in ten minutes. The form needs one for two months. */
const availabilityLimit = 1000

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
    | 'HSTS_SUBDOMAINS'
    | 'WEBHOOK_DETAILS'
    | 'WEBHOOK_SECRET'
    | 'WEBHOOK_URL'
  >
  store: Store
  credential: Credential
  site: Site
  /** The facts that decide which scheduled emails go out: the business's own unless a test sets others. */
  contentSettings?: Pick<
    Business,
    'digestHour' | 'review' | 'nameCrewInEmails' | 'quoteFollowUpDays' | 'depositPercent'
  >
  /** How the firm books, unless a test sets other rules. */
  booking?: BookingRules
  /** The content that the dashboard edits: that of the project unless a test sets another. */
  content?: ContentSource
  clock?: () => Date
  /** What answers about the records of the sender's domain: the DNS of this machine unless a test sets another. */
  makeDns?: () => Dns
  /** Aborted when the process starts to shut down. */
  shuttingDown?: AbortSignal
  /** How long headers and body may take to arrive. */
  requestTimeoutMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    deliveryQueue: DeliveryQueue
  }
}

/** Builds the whole server. The caller makes it listen; a test injects requests instead. */
export async function buildApp({ env, store: unmeasuredStore, credential, site, ...options }: Dependencies) {
  const { clock = () => new Date(), shuttingDown = new AbortController().signal } = options
  const rules = options.booking ?? bookingRules
  const { digestHour, review, nameCrewInEmails, quoteFollowUpDays, depositPercent } =
    options.contentSettings ?? business
  const headers = securityHeaders(env.PUBLIC_URL, env.HSTS_SUBDOMAINS === '1')
  const app = createFastify({
    headers,
    shuttingDown,
    logLevel: env.LOG_LEVEL,
    requestTimeoutMs: options.requestTimeoutMs ?? requestTimeoutMs,
    site,
    trustProxy: env.TRUST_PROXY,
  })
  const metrics = env.METRICS_TOKEN ? new Metrics(app) : undefined
  const { store: watchedStore, check: checkStore } = watch(metrics?.measured(unmeasuredStore) ?? unmeasuredStore)
  const rowEvents = new RowEvents(watchedStore)
  const store = publishingChanges(watchedStore, (events) => rowEvents.publish(events))
  const sessions = credential && new Sessions(store, credential, clock, rowEvents)
  app.addHook('onClose', () => sessions?.close())
  guardRoutes(app, { sessions, read: store.read, clock })
  const allowed = allowedMethods(app, site)
  await app.register(siteRoutes, { site, headers, allowed })

  addApiHook(app, headers, allowed)
  await app.register(swagger, description)

  // Only one process opens the embedded store, so memory is enough. Without a credential there is no secret for hashing
  // addresses, so the database must not hold them.
  const rateLimitStoreFor = (rule: string) =>
    store.engine === 'sqlite' || !credential
      ? inMemoryRateLimitStore()
      : databaseRateLimitStore(store, rule, credential)

  const tokens = new RequestTokens(store)
  const requestPath: RequestPathFor = (list, row, sql) => tokens.pathFor(list, row, sql)
  const processes = new ChildProcesses(join(import.meta.dirname, `child-process${extname(import.meta.filename)}`))
  const pdfs = new QuotePdfs({ store, processes, clock, log: app.log })
  app.addHook('onClose', async () => {
    processes.close()
    await pdfs.settled()
  })
  const smtp = await openSmtp(env)
  const deliveryQueue = new DeliveryQueue({
    store,
    emails: new EmailTransport({
      store,
      smtp,
      templates: emailTemplates({
        store,
        publicUrl: env.PUBLIC_URL,
        requestPath,
        noReviewsPath: (booking) => tokens.noReviewsPathFor(booking),
        review,
        nameCrewInEmails,
        rules,
        pdfs,
        clock,
      }),
      clock,
    }),
    webhook: new WebhookTransport(store, openWebhook(env, clock)),
    scheduled: [
      dueReminders(store),
      crewNews(store),
      reviewRequests(store, review),
      ...(quoteFollowUpDays === undefined ? [] : [quoteFollowUps(store, quoteFollowUpDays)]),
      ...(digestHour === undefined ? [] : [scheduleDigest(store, digestHour)]),
    ],
    receipts: new RateLimit({
      limit: env.SUBMISSION_LIMIT && receiptsPerNetwork,
      minutes: 60,
      message: 'Too many receipts for your network',
      store: rateLimitStoreFor('receipt'),
    }),
    clock,
    log: app.log,
  })
  app.decorate('deliveryQueue', deliveryQueue)
  app.addHook('onListen', async () => deliveryQueue.start())
  app.addHook('onClose', async () => deliveryQueue.stop())

  const wrongTokens = new RateLimit({
    limit: 30,
    minutes: 10,
    message: 'Too many wrong links from your network, please try again later',
    store: rateLimitStoreFor('request-token'),
  })
  const finder = new RequestFinder({ tokens, wrongTokens, clock })
  const photosPerDay = new RateLimit({
    limit: env.SUBMISSION_LIMIT && photoLimit,
    minutes: 24 * 60,
    message: 'Too many photos from your network today, please call us or send more tomorrow',
    store: rateLimitStoreFor('photo'),
  })
  const context = {
    ...{ store, clock, deliveryQueue, site, publicUrl: env.PUBLIC_URL, rules, depositPercent },
    ...{ credential, sessions, rowEvents, rateLimitStoreFor, checkStore, shuttingDown },
    ...{ tokens, requestPath, finder, pdfs, nameCrewInEmails },
    mail: { settings: env, smtp, senderChecks: new SenderChecks(env, options.makeDns) },
    reportPdfs: new ReportPdfs({ store, processes, nameCrewInEmails, log: app.log }),
    website: new WebsitePublisher(options.content ?? contentSource('data'), {
      ...{ store, clock, previews: new PagePreviews(processes, env.PUBLIC_URL) },
    }),
    saver: new PhotoSaver({ store, deliveryQueue, clock, finder, photosPerDay, processes }),
    /** Forms that visitors send. */
    submissions: new RateLimit({
      limit: env.SUBMISSION_LIMIT,
      minutes: 10,
      message: 'Too many forms from your network, please call us or try again later',
      store: rateLimitStoreFor('submission'),
    }),
    /** What customers post on their pages. */
    posts: new RateLimit({
      limit: env.SUBMISSION_LIMIT && messageLimit,
      minutes: 10,
      message: 'Too many messages from your network, please call us or try again later',
      store: rateLimitStoreFor('request-message'),
    }),
    looks: new RateLimit({
      limit: env.SUBMISSION_LIMIT && availabilityLimit,
      minutes: 10,
      message: 'Too many requests for our free times from your network, please try again later',
      // Each server counts for itself, so that a look writes nothing.
      store: inMemoryRateLimitStore(),
    }),
    /** Visits that are confirmed at once. */
    confirmations: new RateLimit({
      limit: env.SUBMISSION_LIMIT && rules.visitsPerNetwork,
      minutes: 24 * 60,
      message: 'Too many visits from your network today, please call us or try again tomorrow',
      store: rateLimitStoreFor('confirmation'),
    }),
  }
  const plugins: FastifyPluginAsyncZod<typeof context>[] = [
    ...[bookingRoutes, bookingFormRoutes, staffBookingRoutes, freeTimeRoutes, statusEmailRoutes, availabilityRoutes],
    ...[quoteRequestRoutes, quoteRequestFormRoutes, callLogRoutes, conversionRoutes],
    ...[
      requestRoutes,
      requestPageRoutes,
      lostLinkRoutes,
      requestMessageRoutes,
      customerPhotoRoutes,
      photoRoutes,
      textRoutes,
    ],
    ...[quoteRoutes, quotePageRoutes, customerQuoteRoutes, quotePdfRoutes, quotePagePreviewRoutes, rowQuoteRoutes],
    ...[priceItemRoutes, closedDaysRoutes, calendarFeedRoutes, ownCalendarFeedRoutes, reminderRoutes],
    ...[mailRoutes, emailSetupRoutes],
    ...[
      jobRoutes,
      reportPdfRoutes,
      overviewRoutes,
      sameCustomerRoutes,
      historyRoutes,
      deletedRowRoutes,
      exportRoutes,
      eventRoutes,
    ],
    ...[adminRoutes, passkeyRoutes, setupRoutes, peopleRoutes, activityRoutes, websiteRoutes, healthRoutes],
  ]
  for (const plugin of plugins) await app.register(plugin, context)
  if (metrics) await app.register(metrics.routes, { store, token: env.METRICS_TOKEN })

  // The API page needs a login, and a redirect cannot carry the token.
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/admin#api', 307),
  )
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger())
  return app
}
