import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '#features/emails/delivery.ts'
import type { Store } from '#platform/store/store.ts'
import { outbox } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import type { Transport } from './transport.ts'

const pollMs = 50
const shutdownMs = 3000
const saveAttempts = 30
const saveRetryMs = 1000
const batchSize = 10
/** Attempts at a server that hangs or is busy. Beyond these, new deliveries that are not urgent wait for the next round. */
const maxSessions = 50

type Dependencies = {
  store: Store
  transport: Transport
  clock: () => Date
  log: FastifyBaseLogger
}

/** Sends the waiting deliveries of one transport and retries them. Instances send each one once. */
export class OutboxSender {
  readonly #dependencies: Dependencies
  readonly #attempts = new Set<Promise<boolean>>()
  readonly #shutdown = new AbortController()
  #sessions = 0
  #round: Promise<void> | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  get isConfigured(): boolean {
    return this.#dependencies.transport.isConfigured
  }

  /** Tries all due deliveries, and all waiting ones when the receiving server has recovered. Never rejects. */
  sendDue(): Promise<void> {
    this.#round ??= this.#sendDue()
      .catch((error) => this.logError(error))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  /** Tries these deliveries now. Resolves at the deadline at the latest, which is in `performance.now()` milliseconds. */
  async attemptUntil(deadline: number, ids: Delivery['id'][], isUrgent = false): Promise<void> {
    if (!isUrgent && this.#sessions >= maxSessions) return
    const attempts = Promise.all(ids.map((id) => this.#attempt(id)))
    await Promise.race([attempts, sleep(deadline - performance.now(), undefined, { ref: false })])
  }

  /** The delivery after its first attempt by any instance, or at the deadline, whichever comes first. */
  async firstAttemptAt(id: Delivery['id'], deadline: number): Promise<Delivery | undefined> {
    for (;;) {
      const delivery = await outbox.find(this.#dependencies.store.read, id)
      if (delivery?.state !== 'waiting' || delivery.attempts > 0 || performance.now() >= deadline) return delivery
      await sleep(pollMs)
    }
  }

  /** Gives current attempts 3 s. The next start retries those that did not finish. */
  async stop(): Promise<void> {
    const finished = Promise.all([...this.#attempts, this.#round])
    await Promise.race([finished, sleep(shutdownMs, undefined, { ref: false })])
    this.#shutdown.abort()
    await finished
  }

  logError(error: unknown) {
    this.#dependencies.log.error(
      { type: error instanceof Error ? error.name : typeof error },
      `${this.#dependencies.transport.channel} could not be processed`,
    )
  }

  async #sendDue() {
    const { store, transport, clock } = this.#dependencies
    const { channel } = transport
    await outbox.bringBack(store, channel, clock())
    if (await transport.hasRecovered(clock())) await store.write((sql) => outbox.retryNow(sql, channel, clock()))
    let attempted: boolean[]
    do {
      const due = await outbox.due(store.read, channel, clock(), batchSize)
      attempted = await Promise.all(due.map((id) => this.#attempt(id)))
    } while (attempted.includes(true) && !this.#shutdown.signal.aborted)
  }

  /** Never rejects. Resolves to false when this instance could not lease the delivery. */
  #attempt(id: Delivery['id']): Promise<boolean> {
    const attempt = this.#send(id)
      .catch((error: unknown) => {
        this.logError(error)
        return false
      })
      .finally(() => this.#attempts.delete(attempt))
    this.#attempts.add(attempt)
    return attempt
  }

  async #send(id: Delivery['id']): Promise<boolean> {
    const { store, transport, clock, log } = this.#dependencies
    const delivery = await store.write((sql) => outbox.lease(sql, id, clock()))
    if (!delivery) return false
    this.#sessions++
    const outcome = await transport
      .send(delivery, this.#shutdown.signal)
      .catch((error: unknown): Outcome => {
        this.logError(error)
        return { state: 'postponed', reason: 'The email could not be prepared' }
      })
      .finally(() => this.#sessions--)
    const { channel } = transport
    const { purpose, attempts } = delivery
    log.info({ [channel]: delivery.id, purpose, attempt: attempts + 1, outcome: outcome.state }, channel)
    await this.#saveOutcome(delivery, outcome)
    return true
  }

  /** Retries while the store is locked or full: without its outcome, an accepted delivery would be sent twice. */
  async #saveOutcome(delivery: Delivery, outcome: Outcome) {
    const { store, clock } = this.#dependencies
    const attemptedAt = clock()
    for (let attempt = 1; ; attempt++) {
      try {
        await store.write(async (sql) => {
          // First, because other transactions lock the row before its deliveries.
          if (outcome.state === 'sent') await outcome.onSent?.(sql)
          await outbox.saveOutcome(sql, delivery, outcome, attemptedAt)
        })
        return
      } catch (error) {
        if (attempt === saveAttempts || this.#shutdown.signal.aborted) throw error
        await sleep(saveRetryMs)
      }
    }
  }
}
