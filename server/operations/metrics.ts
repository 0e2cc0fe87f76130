import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { privateHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Store } from '#server/store/store.ts'

/** The upper bounds of a histogram, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The status of a request whose caller left before the answer, as nginx counts it. */
const leftEarly = 499

/** What accepted a submission, by route and status; a repeated one counts again. */
const accepting: Record<string, string> = {
  'POST /api/bookings 201': 'booking',
  'POST /api/contact 201': 'contact',
  'POST /contact 303': 'contact',
}

/**
 * The metrics of one server since its start. Create it before any route. Labels
 * are routes, methods, statuses and our own words, never a visitor's data.
 */
export class Metrics {
  #registry = new Registry()
  #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.#registry],
  })
  #accepted = new Counter({
    name: 'submissions_accepted_total',
    help: 'Bookings and quote requests answered with success; a repeated one counts again',
    labelNames: ['kind'],
    registers: [this.#registry],
  })
  #throttled = new Counter({
    name: 'requests_throttled_total',
    help: 'Requests refused with 429',
    labelNames: ['route'],
    registers: [this.#registry],
  })
  #storeTimes = new Histogram({
    name: 'store_duration_seconds',
    help: 'How long a statement that reads or a transaction took, including its wait for others',
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
    // At the HTTP server, so that one listener also counts callers who leave early.
    app.server.prependListener('request', (request, response) => {
      const end = this.#requests.startTimer()
      response.once('close', () => {
        const { method = '' } = request
        const route = routes.get(request) ?? '/*'
        const status = response.writableEnded ? response.statusCode : leftEarly
        end({ method, route, status })
        const kind = accepting[`${method} ${route} ${status}`]
        if (kind) this.#accepted.inc({ kind })
        if (status === 429) this.#throttled.inc({ route })
      })
    })
  }

  /** The same store, its statements and transactions measured. */
  measured(store: Store): Store {
    const timed = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
      const end = this.#storeTimes.startTimer({ operation })
      return work.finally(() => end())
    }
    return {
      ...store,
      read: (statement, parameters) => timed('read', store.read(statement, parameters)),
      scan: (statement, parameters) => timed('scan', store.scan(statement, parameters)),
      write: (job) => timed('write', store.write(job)),
    }
  }

  /** GET /metrics, for a caller with the token. */
  routes: FastifyPluginAsync<{ store: Store; token: string | undefined }> = async (app, { store, token }) => {
    this.#registry.registerMetric(mailsOf(store))
    const wanted = digest(`Bearer ${token}`)
    app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      reply.headers(privateHeaders)
      if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted))
        throw new HttpError(401, 'This needs the token')
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics())
    })
  }
}

const mailsOf = (store: Store) =>
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails in the store, of every instance',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const states = await store.read<{ state: string; count: number }>(
        `SELECT 'waiting' AS state, count(*) AS count FROM outbox WHERE state = 'waiting'
         UNION ALL SELECT 'failed' AS state, count(*) AS count FROM outbox WHERE state = 'failed'`,
      )
      for (const { state, count } of states) this.set({ state }, count)
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
