import type { FastifyBaseLogger } from 'fastify'
import { type Delivery, isWebhookEvent } from '#features/emails/delivery.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { authors } from '#platform/store/row-events.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import type { EmailTransport, PreviewedEmail } from './email-transport.ts'
import { enqueue, type RowDeliveries } from './enqueue.ts'
import { outbox } from './outbox.ts'
import { OutboxSender } from './outbox-sender.ts'
import { type ScheduledEmails, Scheduler } from './scheduler.ts'
import type { WebhookTransport } from './webhook-transport.ts'

/** Maximum time that a visitor waits for the mail server. */
const firstAttemptMs = 2000

type Dependencies = {
  store: Store
  emails: EmailTransport
  webhook: WebhookTransport
  scheduled: readonly ScheduledEmails[]
  /** Counts the receipts that a network causes. */
  receipts: RateLimit
  clock: () => Date
  log: FastifyBaseLogger
}

/** Saves emails and webhook calls about rows, sends them and retries. Resumes after a restart. */
export class DeliveryQueue {
  readonly isMailConfigured: boolean
  readonly #dependencies: Dependencies
  readonly #emails: OutboxSender
  readonly #webhookCalls: OutboxSender
  readonly #scheduler: Scheduler

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { store, emails, webhook, scheduled, clock, log } = dependencies
    this.isMailConfigured = emails.isConfigured
    this.#emails = new OutboxSender({ store, clock, log, transport: emails })
    this.#webhookCalls = new OutboxSender({ store, clock, log, transport: webhook })
    this.#scheduler = new Scheduler({ scheduled, clock, emails: this.#emails, webhookCalls: this.#webhookCalls })
  }

  /** Saves a row's pending emails and webhook events. Resolves to the ids of the emails. */
  enqueue(sql: Sql, row: RowDeliveries, now: Date): Promise<Delivery['id'][]> {
    const { emails, webhook, receipts } = this.#dependencies
    const isConfigured = { mail: emails.isConfigured, webhook: webhook.isConfigured }
    return enqueue(sql, row, { isConfigured, receipts }, now)
  }

  /**
   * Makes the first attempt at a new row's emails. Resolves to whether the mail server accepted the receipt within 2 s
   * of the row being saved. A repeated request gets the same result from any instance.
   */
  async deliverNew(about: Delivery['about'], subjectId: number): Promise<boolean> {
    if (!this.isMailConfigured) return false
    try {
      const deliveries = await outbox.list(this.#dependencies.store.read, about, subjectId)
      const receipt = deliveries.findLast(({ purpose }) => purpose === 'receipt' || purpose === 'confirmed') // the first one, not a resent one
      if (!receipt) return false
      const limit = Date.parse(receipt.createdAt) + firstAttemptMs
      const deadline = performance.now() + limit - this.#dependencies.clock().getTime()
      const isNewEmail = ({ state, attempts, purpose }: Delivery) =>
        state === 'waiting' && attempts === 0 && !isWebhookEvent(purpose)
      const ids = deliveries.filter(isNewEmail).map(({ id }) => id)
      await this.#emails.attemptUntil(deadline, ids, receipt.purpose === 'confirmed')
      const attempted = await this.#emails.firstAttemptAt(receipt.id, deadline)
      return Boolean(attempted?.sentAt && Date.parse(attempted.sentAt) <= limit)
    } catch (error) {
      // The row and its emails are saved, so the visitor need not know that the store fails now.
      this.#emails.logError(error)
      return false
    }
  }

  /** Tries these emails now, those of staff first. Waits for the mail server for at most 2 s. */
  async deliver(ids: Delivery['id'][]): Promise<void> {
    const isByStaff = authors.getStore()?.by === 'staff'
    if (this.isMailConfigured) await this.#emails.attemptUntil(performance.now() + firstAttemptMs, ids, isByStaff)
  }

  /**
   * Sends an unsent delivery again, or a copy of a sent one. Resolves to its new state, or to undefined when it does not
   * exist.
   */
  async resend(id: Delivery['id']): Promise<Delivery | undefined> {
    const { store, clock, emails, webhook } = this.#dependencies
    const old = await outbox.find(store.read, id)
    if (!old) return undefined
    // A copy may be sent again, and says what is right now.
    const copy: Delivery | undefined = old.state === 'sent' ? { ...old, onceKey: null, previewHash: null } : undefined
    await (isWebhookEvent(old.purpose) ? webhook : emails).throwIfUnsendable(copy ?? old)
    const due = await store.write(async (sql) => {
      const now = clock()
      if (!copy) return (await outbox.requeue(sql, id, now))?.id
      return (await outbox.enqueue(sql, [{ ...copy, state: 'waiting', reason: null }], now))[0]
    })
    const sender = isWebhookEvent(old.purpose) ? this.#webhookCalls : this.#emails
    if (due !== undefined) await sender.attemptUntil(performance.now() + firstAttemptMs, [due])
    return outbox.find(store.read, due ?? id)
  }

  /** The email as it would be sent now; undefined when the row does not exist. */
  preview(email: PreviewedEmail) {
    return this.#dependencies.emails.preview(email)
  }

  /** Makes a restored row's unsent emails due in the next round. */
  requeueRestored(sql: Sql, about: Delivery['about'], subjectId: number, now: Date): Promise<void> {
    return outbox.requeueRestored(sql, about, subjectId, now)
  }

  /** Saves the emails that are due by the clock, then tries all due deliveries. Never rejects. */
  sendDue(): Promise<void> {
    return this.#scheduler.runRound()
  }

  /** Starts to look for due deliveries every 5 s. */
  start(): void {
    this.#scheduler.start()
  }

  /** Starts no more rounds and gives current attempts 3 s. */
  async stop(): Promise<void> {
    await this.#scheduler.stop()
    await Promise.all([this.#emails.stop(), this.#webhookCalls.stop()])
  }
}
