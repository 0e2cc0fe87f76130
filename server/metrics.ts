import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { privateHeaders } from './http/headers.ts'
import { Refusal } from './http/refusal.ts'
import type { Store } from './store/store.ts'

/** The upper bounds of a histogram, in seconds. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What counts as the status where the caller went before there was an answer; nginx calls it the same. */
const leftEarly = 499

/** What accepted a submission, by route and status; a repeated one counts again. */
const accepting: Record<string, string> = {
  'POST /api/bookings 201': 'booking',
  'POST /api/contact 201': 'contact',
  'POST /contact 303': 'contact',
}

type Labels = Record<string, string | number>

/** Counts how many seconds something took, apart for each set of labels. */
class Histogram {
  #all = new Map<string, { counts: number[]; sum: number }>()

  observe(labels: Labels, seconds: number): void {
    const key = textOf(labels)
    const series = this.#all.get(key) ?? { counts: bounds.map(() => 0).concat(0), sum: 0 }
    this.#all.set(key, series)
    const place = bounds.findIndex((bound) => seconds <= bound)
    const at = place < 0 ? bounds.length : place
    series.counts[at] = (series.counts[at] ?? 0) + 1
    series.sum += seconds
  }

  /** Its lines; the count of each bound has those below it in it. */
  lines(name: string): string[] {
    return [...this.#all].flatMap(([labels, { counts, sum }]) => {
      let below = 0
      const buckets = counts.map((count, at) => {
        below += count
        return `${name}_bucket{${labels},le="${bounds[at] ?? '+Inf'}"} ${below}`
      })
      return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`]
    })
  }
}

/** What the process has done since it started; to be made before any route. */
export class Metrics {
  #requests = new Histogram()
  #storeTimes = new Histogram()
  #accepted = new Map<string, number>()
  #throttled = new Map<string, number>()
  #delay = monitorEventLoopDelay({ resolution: 20 })

  constructor(app: FastifyInstance) {
    this.#delay.enable()
    app.addHook('onClose', async () => void this.#delay.disable())
    const routes = new WeakMap<object, string>()
    app.addHook('onRequest', async ({ raw, routeOptions }) => {
      routes.set(raw, routeOptions.url ?? 'none')
    })
    // At the HTTP server, so that one listener also counts callers who leave early.
    app.server.prependListener('request', (request, response) => {
      const start = performance.now()
      response.once('close', () => {
        const { method = '' } = request
        const status = response.writableEnded ? response.statusCode : leftEarly
        this.#count(method, routes.get(request) ?? '/*', status, (performance.now() - start) / 1000)
      })
    })
  }

  #count(method: string, route: string, status: number, seconds: number) {
    this.#requests.observe({ method, route, status }, seconds)
    const kind = accepting[`${method} ${route} ${status}`]
    if (kind) raise(this.#accepted, textOf({ kind }))
    if (status === 429) raise(this.#throttled, textOf({ route }))
  }

  /** The same store, its statements and transactions measured. */
  measured(store: Store): Store {
    const timed = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
      const start = performance.now()
      return work.finally(() => this.#storeTimes.observe({ operation }, (performance.now() - start) / 1000))
    }
    return {
      ...store,
      read: (statement, parameters) => timed('read', store.read(statement, parameters)),
      scan: (statement, parameters) => timed('scan', store.scan(statement, parameters)),
      write: (job) => timed('write', store.write(job)),
    }
  }

  /** GET /metrics, for whoever has the token. */
  routes: FastifyPluginAsync<{ store: Store; token: string | undefined }> = async (app, { store, token }) => {
    const wanted = digest(`Bearer ${token}`)
    app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      reply.headers(privateHeaders)
      if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted)) throw new Refusal(401, 'This needs the token')
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await this.#text(store))
    })
  }

  /** All of it in Prometheus' text format. */
  async #text(store: Store): Promise<string> {
    const outbox = await store.read<{ state: string; count: number }>(
      `SELECT 'waiting' AS state, count(*) AS count FROM outbox WHERE state = 'waiting'
       UNION ALL SELECT 'failed' AS state, count(*) AS count FROM outbox WHERE state = 'failed'`,
    )
    const { rss, heapUsed } = process.memoryUsage()
    const delay = (quantile: number) => this.#delay.percentile(quantile * 100) / 1e9
    const families: [name: string, type: string, help: string, lines: string[]][] = [
      [
        'http_request_duration_seconds',
        'histogram',
        'Requests by route and status, and how long they took',
        this.#requests.lines('http_request_duration_seconds'),
      ],
      [
        'submissions_accepted_total',
        'counter',
        'Bookings and quote requests answered with success; a repeated one counts again',
        linesOf('submissions_accepted_total', this.#accepted),
      ],
      [
        'requests_throttled_total',
        'counter',
        'Requests refused with 429',
        linesOf('requests_throttled_total', this.#throttled),
      ],
      [
        'outbox_mails',
        'gauge',
        'Mails in the store, whichever instance they are of',
        outbox.map(({ state, count }) => `outbox_mails{${textOf({ state })}} ${count}`),
      ],
      [
        'store_duration_seconds',
        'histogram',
        'How long the store took: a statement that reads, or a transaction, its wait for others included',
        this.#storeTimes.lines('store_duration_seconds'),
      ],
      [
        'nodejs_eventloop_delay_seconds',
        'gauge',
        'How late timers were since the start',
        [0.5, 0.99, 1].map((quantile) => `nodejs_eventloop_delay_seconds{quantile="${quantile}"} ${delay(quantile)}`),
      ],
      ['process_resident_memory_bytes', 'gauge', 'Memory in use', [`process_resident_memory_bytes ${rss}`]],
      ['nodejs_heap_used_bytes', 'gauge', 'Of it, what objects take', [`nodejs_heap_used_bytes ${heapUsed}`]],
      ['process_uptime_seconds', 'gauge', 'Since the start', [`process_uptime_seconds ${process.uptime()}`]],
    ]
    return families
      .map(([name, type, help, lines]) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n'))
      .join('')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Labels are routes, methods, statuses and words of ours: nothing of a visitor's, and nothing to escape. */
const textOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')

function raise(counts: Map<string, number>, labels: string) {
  counts.set(labels, (counts.get(labels) ?? 0) + 1)
}

const linesOf = (name: string, counts: Map<string, number>) =>
  [...counts].map(([labels, count]) => `${name}{${labels}} ${count}`)
