import type { FastifyBaseLogger } from 'fastify'
import { type Delivery, isUpdate, isWebhookEvent, type WebhookEvent } from '#domain/delivery.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { chargeReceipt } from './daily-quota.ts'
import { type EmailContent, type EmailTemplate, previewHashOf, type Unwanted } from './email-template.ts'
import { type NewDelivery, outbox, rowDeleted } from './outbox.ts'
import { OutboxSender } from './outbox-sender.ts'
import type { Outcome } from './outcome.ts'
import type { Smtp } from './smtp.ts'
import { SmtpHealth } from './smtp-health.ts'
import { type Webhook, WebhookHealth } from './webhook.ts'

/** Maximum time that a visitor waits for the mail server. */
const firstAttemptMs = 2000
const roundIntervalMs = 5000

/** Saves the emails of one kind that are due by the clock, such as reminders. Runs before every round. */
export type ScheduledEmails = (now: Date) => Promise<void>

type Dependencies = {
  store: Store
  /** When undefined, emails are saved as not configured. */
  smtp: Smtp | undefined
  templates: Record<Delivery['about'], EmailTemplate>
  scheduled: readonly ScheduledEmails[]
  /** When undefined, no webhook events are saved. */
  webhook: Webhook | undefined
  clock: () => Date
  log: FastifyBaseLogger
}

/** What tells about a customer's message, or answers it, names the message. */
type AboutMessage = 'message' | 'request.message' | 'declined'

type PendingDelivery = (
  | { purpose: AboutMessage; requestMessageId: number }
  | { purpose: Exclude<Delivery['purpose'], AboutMessage>; requestMessageId?: number }
) & {
  /** The customer's address, which may be empty; undefined for email to the office and for webhook events. */
  customer?: string
  /** The time before the first attempt. Staff can stop the email until then. */
  delayMs?: number
  /** The hash of what staff saw before they sent the email. */
  previewHash?: string
}

/** Signs that a bot sent the submission. It is saved like any other, and staff decide. */
export type SpamSignal = { sign: string | null; isHoneypotFilled: boolean }

type RowDeliveries = Pick<Delivery, 'about' | 'subjectId'> & {
  pending: readonly PendingDelivery[]
  /** Set for submissions by visitors. Without it, as for email that staff send, no quota applies. */
  suspicion?: SpamSignal
}

/** Saves emails and webhook events about rows, sends them and retries. Resumes after a restart. */
export class DeliveryQueue {
  readonly isConfigured: boolean
  readonly #dependencies: Dependencies
  readonly #emails: OutboxSender
  readonly #webhook: OutboxSender
  readonly #smtpHealth = new SmtpHealth()
  readonly #webhookHealth = new WebhookHealth()
  #planning: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { store, clock, log, smtp } = dependencies
    this.isConfigured = smtp !== undefined
    this.#emails = new OutboxSender({
      ...{ store, clock, log },
      channel: 'mail',
      send: (mail, signal) => this.#sendEmail(mail, signal),
      hasRecovered: async (now) => smtp !== undefined && this.#smtpHealth.hasRecovered(smtp, now),
    })
    this.#webhook = new OutboxSender({
      ...{ store, clock, log },
      channel: 'webhook',
      send: (mail, signal) => this.#callWebhook(mail, signal),
      hasRecovered: async () => this.#webhookHealth.hasRecovered(),
    })
  }

  /**
   * Saves a row's pending emails and webhook events, in the transaction that saves the row. Resolves to the ids of the
   * emails. A filled honeypot gets no receipt, because the address may be a stranger's. An update replaces earlier emails
   * to the customer that still wait. A customer without an address gets none.
   */
  async enqueue(
    sql: Sql,
    { about, subjectId, pending, suspicion }: RowDeliveries,
    now: Date,
  ): Promise<Delivery['id'][]> {
    if (pending.some(({ purpose }) => isUpdate(purpose))) await outbox.supersede(sql, about, subjectId, now)
    const mails: NewDelivery[] = []
    for (const { purpose, customer, requestMessageId = null, ...others } of pending) {
      if (isWebhookEvent(purpose)) {
        const event = { about, subjectId, purpose, requestMessageId, suspicion: suspicion?.sign ?? null }
        await this.#enqueueEvent(sql, event, now)
      }
      if (isWebhookEvent(purpose) || customer === '') continue
      const held = customer && suspicion ? await this.#holdReason(sql, customer, suspicion, now) : undefined
      const state = !this.isConfigured ? 'not_configured' : held ? 'failed' : 'waiting'
      const reason = held ?? null
      const sign = suspicion?.sign ?? null
      mails.push({ about, subjectId, purpose, requestMessageId, state, reason, suspicion: sign, ...others })
    }
    return mails.length > 0 ? outbox.enqueue(sql, mails, now) : []
  }

  /**
   * Makes the first attempt at a new row's emails. Resolves to whether the mail server accepted the receipt within 2 s
   * of the row being saved. A repeated request gets the same result from any instance.
   */
  async deliverNew(about: Delivery['about'], subjectId: number): Promise<boolean> {
    if (!this.isConfigured) return false
    try {
      const mails = await outbox.list(this.#dependencies.store.read, about, subjectId)
      const receipt = mails.findLast(({ purpose }) => purpose === 'receipt') // the first one, not a resent one
      if (!receipt) return false
      const limit = Date.parse(receipt.createdAt) + firstAttemptMs
      const deadline = performance.now() + limit - this.#dependencies.clock().getTime()
      const isNew = ({ state, attempts, purpose }: Delivery) =>
        state === 'waiting' && attempts === 0 && !isWebhookEvent(purpose)
      const ids = mails.filter(isNew).map(({ id }) => id)
      await this.#emails.attemptUntil(deadline, ids)
      const attempted = await this.#emails.firstAttemptAt(receipt.id, deadline)
      return Boolean(attempted?.sentAt && Date.parse(attempted.sentAt) <= limit)
    } catch (error) {
      // The row and its emails are saved, so the visitor need not know that the store fails now.
      this.#emails.logError(error)
      return false
    }
  }

  /** Tries these emails now. Waits for the mail server for at most 2 s. */
  async deliver(ids: Delivery['id'][]): Promise<void> {
    if (this.isConfigured) await this.#emails.attemptUntil(performance.now() + firstAttemptMs, ids)
  }

  /**
   * Sends an unsent entry again, or a copy of a sent one. Resolves to its new state, or to undefined when it does not
   * exist.
   */
  async resend(id: Delivery['id']): Promise<Delivery | undefined> {
    const { store, clock } = this.#dependencies
    const old = await outbox.find(store.read, id)
    if (!old) return undefined
    await this.#throwIfUnsendable(old)
    const due = await store.write(async (sql) => {
      const now = clock()
      if (old.state !== 'sent') return (await outbox.requeue(sql, id, now))?.id
      return (await outbox.enqueue(sql, [{ ...copyOf(old), state: 'waiting', reason: null }], now))[0]
    })
    const sender = isWebhookEvent(old.purpose) ? this.#webhook : this.#emails
    if (due !== undefined) await sender.attemptUntil(performance.now() + firstAttemptMs, [due])
    return outbox.find(store.read, due ?? id)
  }

  /** The email as it would be sent now; undefined when the row does not exist. */
  preview(mail: Pick<Delivery, 'about' | 'subjectId' | 'purpose'>) {
    const { store, templates, clock } = this.#dependencies
    const createdAt = clock().toISOString()
    return templates[mail.about](store.read, { ...mail, createdAt, onceKey: null, requestMessageId: null })
  }

  /** Makes a restored row's unsent emails due in the next round. */
  requeueRestored(sql: Sql, about: Delivery['about'], subjectId: number, now: Date): Promise<void> {
    return outbox.requeueRestored(sql, about, subjectId, now)
  }

  /** Saves the emails that are due by the clock, then tries all due entries. Never rejects. */
  async sendDue(): Promise<void> {
    const sendEmails = async () => {
      await this.#saveScheduled()
      await this.#emails.sendDue()
    }
    await Promise.all([this.isConfigured && sendEmails(), this.#dependencies.webhook && this.#webhook.sendDue()])
  }

  /** Starts to look for due entries every 5 s. */
  start(): void {
    if (!this.isConfigured && !this.#dependencies.webhook) return
    void this.sendDue()
    this.#timer = setInterval(() => void this.sendDue(), roundIntervalMs)
  }

  /** Starts no more rounds and gives current attempts 3 s. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#planning
    await Promise.all([this.#emails.stop(), this.#webhook.stop()])
  }

  /** Throws 404 when the row was deleted, and 409 when the entry cannot be sent now or is no longer right. */
  async #throwIfUnsendable(mail: Delivery): Promise<void> {
    const { store, webhook } = this.#dependencies
    if (isWebhookEvent(mail.purpose)) {
      if (!webhook) throw new HttpError(409, 'The webhook is not set up yet', { retryAfter: 3600 })
      if (!(await webhook.bodyOf(store.read, mail))) notFound('booking or quote request')
      return
    }
    if (!this.isConfigured) throw new HttpError(409, 'Mail is not set up yet', { retryAfter: 3600 })
    const email =
      (await this.#contentOf(mail.state === 'sent' ? copyOf(mail) : mail)) ?? notFound('booking or quote request')
    if ('unwanted' in email) throw new HttpError(409, email.unwanted ?? 'This email is no longer right')
  }

  #saveScheduled(): Promise<void> {
    const { scheduled, clock } = this.#dependencies
    const save = async () => {
      for (const saveDue of scheduled) await saveDue(clock()).catch((error) => this.#emails.logError(error))
    }
    this.#planning ??= save().finally(() => {
      this.#planning = undefined
    })
    return this.#planning
  }

  /** One waiting event stands for several changes of a row, because its content is made when it is sent. */
  async #enqueueEvent(
    sql: Sql,
    event: Pick<Delivery, 'about' | 'subjectId' | 'requestMessageId' | 'suspicion'> & { purpose: WebhookEvent },
    now: Date,
  ) {
    if (!this.#dependencies.webhook) return
    if (event.purpose === 'booking.changed' && (await outbox.isWaiting(sql, event, now))) return
    await outbox.enqueue(sql, [{ ...event, state: 'waiting', reason: null }], now)
  }

  async #holdReason(sql: Sql, customer: string, { isHoneypotFilled }: SpamSignal, now: Date) {
    if (!this.isConfigured) return undefined
    if (isHoneypotFilled) return 'The submission looks like spam'
    return chargeReceipt(sql, customer, now)
  }

  /** The email, unless it would say something else than staff saw before they sent it. Undefined without its row. */
  async #contentOf(mail: Delivery): Promise<EmailContent | Unwanted | undefined> {
    const { store, templates } = this.#dependencies
    const email = await templates[mail.about](store.read, mail)
    const isOther = email && !('unwanted' in email) && mail.previewHash && mail.previewHash !== previewHashOf(email)
    return isOther ? { unwanted: 'The booking was changed before it was sent' } : email
  }

  async #sendEmail(mail: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { smtp } = this.#dependencies
    if (!smtp) return { state: 'unreachable', reason: 'Mail is not set up' }
    const email = await this.#contentOf(mail)
    if (!email) return { state: 'refused', reason: rowDeleted }
    if ('unwanted' in email) {
      return email.unwanted === undefined ? { state: 'dropped' } : { state: 'stopped', reason: email.unwanted }
    }
    const outcome = await smtp.send(email, mail, signal)
    this.#smtpHealth.record(outcome)
    return outcome
  }

  async #callWebhook(mail: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { store, webhook } = this.#dependencies
    if (!webhook) return { state: 'unreachable', reason: 'The webhook is not set up' }
    const body = await webhook.bodyOf(store.read, mail)
    if (!body) return { state: 'refused', reason: rowDeleted }
    const outcome = await webhook.send(body, mail, signal)
    this.#webhookHealth.record(outcome)
    return outcome
  }
}

/** A copy of a sent email may be sent again, and says what is right now. */
const copyOf = (mail: Delivery): Delivery => ({ ...mail, onceKey: null, previewHash: null })
