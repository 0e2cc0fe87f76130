import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { aBooking } from '../support/api.ts'

const day = `${new Date().getFullYear() + 1}-06-15`

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Options = { agent?: Agent; headers?: Record<string, string>; body?: object }

/** One request over a connection of the agent's; rejects when no whole answer comes. */
export function send(method: 'GET' | 'POST', url: string, { agent, headers, body }: Options = {}): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  const all = { ...headers, ...(payload && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: all, agent: agent ?? false, timeout: 30_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (data: string) => {
        text += data
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      answer.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error('no answer in 30 s')))
    call.on('error', reject)
    call.end(payload)
  })
}

/** Books under the key, which the booking carries in its description too. */
export const book = (url: string, key: string, options: Options = {}) =>
  send('POST', `${url}/api/bookings`, {
    ...options,
    headers: { ...options.headers, 'idempotency-key': key },
    body: aBooking({ preferredDate: day, description: key }),
  })

/** The id that was acknowledged, by the key that it was booked under. */
export type Ledger = Map<string, number>

export type Traffic = {
  acknowledged: Ledger
  /** How often each answer came that was no success: a status, or the code of a connection's error. */
  refusals: Map<string, number>
  /** When the last success came, on the clock of `performance.now()`. */
  lastSuccess(): number
  /** Resolves once everybody has the answer to what they were asking. */
  stop(): Promise<void>
}

let visitorsSoFar = 0

/**
 * Visitors who book one after the other over a kept connection, each booking with its key again and again until it is
 * acknowledged, at the next of the addresses when one fails.
 */
export function startTraffic(urls: readonly string[], count = 20): Traffic {
  const acknowledged: Ledger = new Map()
  const refusals = new Map<string, number>()
  let last = 0
  let stopping = false

  async function visit(visitor: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let turn = visitor
    for (let number = 0; !stopping; number++) {
      const key = `visitor-${visitor}-${number}`
      for (let tries = 0; ; tries++) {
        const url = urls[turn % urls.length] ?? ''
        const refusal = await book(url, key, { agent }).then(
          ({ status, body }) => (status === 201 ? acknowledge(key, body) : String(status)),
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        if (!refusal) break
        refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
        turn++
        // A server that is gone for good must not hold up the end of the test.
        if (stopping && tries > 100) break
        await sleep(20)
      }
    }
    agent.destroy()
  }

  function acknowledge(key: string, body: string): undefined {
    acknowledged.set(key, JSON.parse(body).id)
    last = performance.now()
  }

  const visits = Array.from({ length: count }, () => visit(++visitorsSoFar))
  return {
    acknowledged,
    refusals,
    lastSuccess: () => last,
    async stop() {
      stopping = true
      await Promise.all(visits)
    },
  }
}

/** Resolves when the condition holds; rejects when it does not within the time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${holds}`)
    await sleep(10)
  }
}
