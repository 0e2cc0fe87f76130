import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { aBooking } from '../support/api.ts'

/** A preferred date that is always in the future. */
const nextYear = `${new Date().getFullYear() + 1}-06-15`

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string }
type Options = { agent?: Agent; headers?: Record<string, string>; body?: object }

/** Sends one request. Rejects when the connection fails or is silent for 30 s. */
export function send(
  method: 'GET' | 'POST',
  url: string,
  { agent, headers, body }: Options = {},
): Promise<HttpResponse> {
  const payload = body && JSON.stringify(body)
  const allHeaders = { ...headers, ...(payload && { 'content-type': 'application/json' }) }
  const options = { method, headers: allHeaders, agent: agent ?? false, timeout: 30_000 }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (data: string) => {
        text += data
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response within 30 s')))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** Sends a booking with this idempotency key. The key is also its description, which `auditStoreOf` reads. */
export const book = (url: string, key: string, options: Options = {}) =>
  send('POST', `${url}/api/bookings`, {
    ...options,
    headers: { ...options.headers, 'idempotency-key': key },
    body: aBooking({ preferredDate: nextYear, description: key }),
  })

/** The ids of acknowledged bookings by idempotency key. */
export type Ledger = Map<string, number>

export type Traffic = {
  acknowledged: Ledger
  /** Counts failed requests by HTTP status or connection error code. */
  failures: Map<string, number>
  /** The time of the last success, as `performance.now()`. */
  lastSuccess(): number
  /** Sends no new bookings. Resolves when every booking in progress is acknowledged. */
  stop(): Promise<void>
}

let visitorCount = 0

/**
 * Starts visitors who book in a loop over keep-alive connections. A visitor retries a booking with the same key until it
 * is acknowledged, and moves to the next server after each failure.
 */
export function startTraffic(urls: readonly string[], count = 20): Traffic {
  const acknowledged: Ledger = new Map()
  const failures = new Map<string, number>()
  let last = 0
  let stopping = false

  async function visit(visitor: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let turn = visitor
    for (let number = 0; !stopping; number++) {
      const key = `visitor-${visitor}-${number}`
      for (let tries = 0; ; tries++) {
        const url = urls[turn % urls.length] ?? ''
        const failure = await book(url, key, { agent }).then(
          ({ status, body }) => (status === 201 ? acknowledge(key, body) : String(status)),
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        if (!failure) break
        failures.set(failure, (failures.get(failure) ?? 0) + 1)
        turn++
        // When the server never comes back, the test must still end.
        if (stopping && tries > 100) break
        // Part of the scenario: a visitor pauses before the next try.
        await sleep(20)
      }
    }
    agent.destroy()
  }

  function acknowledge(key: string, body: string): undefined {
    acknowledged.set(key, JSON.parse(body).id)
    last = performance.now()
  }

  const visits = Array.from({ length: count }, () => visit(++visitorCount))
  return {
    acknowledged,
    failures,
    lastSuccess: () => last,
    async stop() {
      stopping = true
      await Promise.all(visits)
    },
  }
}

/** Polls until the condition is true. Rejects after `withinMs`. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not true within ${withinMs} ms: ${condition}`)
    await sleep(10)
  }
}
