import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import { privateHeaders } from '#platform/http/headers.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Store } from '#platform/store/store.ts'
import { Count } from '#platform/store/values.ts'

/** Upper bounds in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The status for a client that disconnected before the response, as in nginx. */
const clientClosedRequest = 499

/** The kind of submission that a response accepted. Repeats count too. */
const acceptedKinds: Record<string, string> = {
  'POST /api/bookings 201': 'booking',
  'POST /api/contact 201': 'contact',
  'POST /contact 303': 'contact',
}

/**
 * The metrics of one server since its start. Create it before adding routes. Labels hold routes, methods, statuses and
 * fixed words, never a visitor's data.
 */
export class Metrics {
  #registry = new Registry()
  #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.#registry],
  })
  #accepted = new Counter({
    name: 'submissions_accepted_total',
    help: 'Accepted bookings and quote requests, repeats included',
    labelNames: ['kind'],
    registers: [this.#registry],
  })
  #throttled = new Counter({
    name: 'requests_throttled_total',
    help: 'Requests rejected with 429',
    labelNames: ['route'],
    registers: [this.#registry],
  })
  #storeTimes = new Histogram({
    name: 'store_duration_seconds',
    help: 'Duration of a read statement or a transaction, waiting time included',
    labelNames: ['operation'],
    buckets,
    registers: [this.#registry],
  })

  constructor(app: FastifyInstance) {
    collectDefaultMetrics({ register: this.#registry })
    const routes = new WeakMap<object, string>()
    app.addHook('onRequest', async ({ raw, routeOptions }) => {
      routes.set(raw, routeOptions.url ?? 'none')
    })
    // On the HTTP server, because Fastify's hooks miss clients that disconnect early.
    app.server.prependListener('request', (request, response) => {
      const end = this.#requests.startTimer()
      response.once('close', () => {
        const { method = '' } = request
        const route = routes.get(request) ?? '/*'
        const status = response.writableEnded ? response.statusCode : clientClosedRequest
        end({ method, route, status })
        const kind = acceptedKinds[`${method} ${route} ${status}`]
        if (kind) this.#accepted.inc({ kind })
        if (status === 429) this.#throttled.inc({ route })
      })
    })
  }

  /** Wraps the store to measure its statements and transactions. */
  measured(store: Store): Store {
    const timed = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
      const end = this.#storeTimes.startTimer({ operation })
      return work.finally(() => end())
    }
    return {
      ...store,
      read: (...query) => timed('read', store.read(...query)),
      scan: (...query) => timed('scan', store.scan(...query)),
      write: (job) => timed('write', store.write(job)),
    }
  }

  /** GET /metrics, protected by the token. */
  routes: FastifyPluginAsync<{ store: Store; token: string | undefined }> = async (app, { store, token }) => {
    this.#registry.registerMetric(outboxGauge(store))
    const expected = digest(`Bearer ${token}`)
    app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async ({ headers }, reply) => {
      reply.headers(privateHeaders)
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
        throw new HttpError(401, 'This needs the metrics token')
      }
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics())
    })
  }
}

const StateCount = z.extend(Count, { state: z.string() })

const outboxGauge = (store: Store) =>
  new Gauge({
    name: 'outbox_mails',
    help: 'Emails and webhook calls in the outbox, which all instances share',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const states = await store.read(
        `SELECT 'waiting' AS state, count(*) AS count FROM outbox WHERE state = 'waiting'
         UNION ALL SELECT 'failed' AS state, count(*) AS count FROM outbox WHERE state = 'failed'`,
        [],
        StateCount,
      )
      for (const { state, count } of states) this.set({ state }, count)
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
