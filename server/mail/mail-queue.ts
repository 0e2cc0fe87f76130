import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUpdate, type Mail } from '#domain/mail.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { chargeReceipt } from './daily-quota.ts'
import type { EmailTemplate } from './email-template.ts'
import { type NewMail, outbox, rowDeleted } from './outbox.ts'
import type { Outcome, Smtp } from './smtp.ts'
import { SmtpHealth } from './smtp-health.ts'

/** Maximum time that a visitor waits for the mail server. */
const firstAttemptMs = 2000
/** Longer than any attempt. An expired claim means that its instance died. */
const claimMs = 60_000
const roundIntervalMs = 5000
const pollMs = 50
const shutdownMs = 3000
const saveAttempts = 30
const saveRetryMs = 1000
const batchSize = 10
/** Sessions with a mail server that hangs. Beyond these, new emails wait for the next round. */
const maxSessions = 50

type Dependencies = {
  store: Store
  /** When undefined, emails are saved as not configured. */
  smtp: Smtp | undefined
  templates: Record<Mail['about'], EmailTemplate>
  clock: () => Date
  log: FastifyBaseLogger
}

type PendingMail = {
  purpose: Mail['purpose']
  /** The customer's address, which may be empty; undefined for email to the office. */
  customer?: string
}

/** Signs that a bot sent the submission. It is saved like any other, and staff decide. */
export type SpamSignal = { sign: string | null; isHoneypotFilled: boolean }

type RowMails = Pick<Mail, 'about' | 'subjectId'> & {
  pending: readonly PendingMail[]
  /** Set for submissions by visitors. Without it, as for email that staff send, no quota applies. */
  suspicion?: SpamSignal
}

/** Saves emails about rows, sends them and retries. Resumes after a restart. Instances send each email once. */
export class MailQueue {
  readonly isConfigured: boolean
  readonly #dependencies: Dependencies
  readonly #attempts = new Set<Promise<boolean>>()
  readonly #shutdown = new AbortController()
  readonly #smtpHealth = new SmtpHealth()
  #sessions = 0
  #round: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.isConfigured = dependencies.smtp !== undefined
  }

  /**
   * Saves a row's pending emails, in the transaction that saves the row. A filled honeypot gets no receipt, because the
   * address may be a stranger's. An update replaces earlier emails to the customer that still wait. A customer without an
   * address gets none.
   */
  async enqueue(sql: Sql, { about, subjectId, pending, suspicion }: RowMails, now: Date) {
    if (pending.some(({ purpose }) => isUpdate(purpose))) await outbox.supersede(sql, about, subjectId, now)
    const mails: NewMail[] = []
    for (const { purpose, customer } of pending) {
      if (customer === '') continue
      const held = customer && suspicion ? await this.#holdReason(sql, customer, suspicion, now) : undefined
      const state = !this.isConfigured ? 'not_configured' : held ? 'failed' : 'waiting'
      mails.push({ about, subjectId, purpose, state, reason: held ?? null, suspicion: suspicion?.sign ?? null })
    }
    return mails.length > 0 ? outbox.enqueue(sql, mails, now) : []
  }

  /**
   * Makes the first attempt at a new row's emails. Resolves to whether the mail server accepted the receipt within 2 s
   * of the row being saved. A repeated request gets the same result from any instance.
   */
  async deliverNew(about: Mail['about'], subjectId: number): Promise<boolean> {
    if (!this.isConfigured) return false
    try {
      const mails = await outbox.list(this.#dependencies.store.read, about, subjectId)
      const receipt = mails.findLast(({ purpose }) => purpose === 'receipt') // the first one, not a resent one
      if (!receipt) return false
      const limit = Date.parse(receipt.createdAt) + firstAttemptMs
      const deadline = performance.now() + limit - this.#dependencies.clock().getTime()
      const isNew = ({ state, attempts }: Mail) => state === 'waiting' && attempts === 0
      const ids = mails.filter(isNew).map(({ id }) => id)
      await this.#attemptUntil(deadline, ids)
      const attempted = await this.#firstAttemptAt(receipt.id, deadline)
      return Boolean(attempted?.sentAt && Date.parse(attempted.sentAt) <= limit)
    } catch (error) {
      // The row and its emails are saved, so the visitor need not know that the store fails now.
      this.#logError(error)
      return false
    }
  }

  /** Tries these emails now. Waits for the mail server for at most 2 s. */
  async deliver(ids: Mail['id'][]): Promise<void> {
    if (this.isConfigured) await this.#attemptUntil(performance.now() + firstAttemptMs, ids)
  }

  /**
   * Sends an unsent email again, or a copy of a sent one. Resolves to its new state, or to undefined when it does not
   * exist.
   */
  async resend(id: Mail['id']): Promise<Mail | undefined> {
    const { store, clock, templates } = this.#dependencies
    const old = await outbox.find(store.read, id)
    if (!old) return undefined
    if (!this.isConfigured) throw new HttpError(409, 'Mail is not set up yet', { retryAfter: 3600 })
    if (!(await templates[old.about](store.read, old))) notFound('booking or quote request')
    const due = await store.write(async (sql) => {
      const now = clock()
      if (old.state !== 'sent') return (await outbox.requeue(sql, id, now))?.id
      return (await outbox.enqueue(sql, [{ ...old, state: 'waiting', reason: null }], now))[0]
    })
    if (due !== undefined) await this.deliver([due])
    return outbox.find(store.read, due ?? id)
  }

  /** Makes a restored row's unsent emails due in the next round. */
  requeueRestored(sql: Sql, about: Mail['about'], subjectId: number, now: Date): Promise<void> {
    return outbox.requeueRestored(sql, about, subjectId, now)
  }

  /** Tries all due emails, and all waiting ones when the mail server has recovered. */
  sendDue(): Promise<void> {
    this.#round ??= this.#sendDue()
      .catch((error) => this.#logError(error))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  /** Starts to look for due emails every 5 s. */
  start(): void {
    if (!this.isConfigured) return
    void this.sendDue()
    this.#timer = setInterval(() => void this.sendDue(), roundIntervalMs)
  }

  /** Starts no more rounds and gives current attempts 3 s. The next start retries those that did not finish. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const finished = Promise.all([...this.#attempts, this.#round])
    await Promise.race([finished, sleep(shutdownMs, undefined, { ref: false })])
    this.#shutdown.abort()
    await finished
  }

  async #holdReason(sql: Sql, customer: string, { isHoneypotFilled }: SpamSignal, now: Date) {
    if (!this.isConfigured) return undefined
    if (isHoneypotFilled) return 'The submission looks like spam'
    return chargeReceipt(sql, customer, now)
  }

  async #sendDue() {
    const { store, smtp, clock } = this.#dependencies
    if (!smtp) return
    if (await this.#smtpHealth.hasRecovered(smtp, clock())) await store.write((sql) => outbox.retryNow(sql, clock()))
    let claimed: boolean[]
    do {
      const due = await outbox.due(store.read, clock(), batchSize)
      claimed = await Promise.all(due.map((id) => this.#attempt(id)))
    } while (claimed.includes(true))
  }

  async #attemptUntil(deadline: number, ids: Mail['id'][]) {
    if (this.#sessions >= maxSessions) return
    const attempts = Promise.all(ids.map((id) => this.#attempt(id)))
    await Promise.race([attempts, sleep(deadline - performance.now(), undefined, { ref: false })])
  }

  /** Never rejects. Resolves to false when this instance could not claim the email. */
  #attempt(id: Mail['id']): Promise<boolean> {
    const attempt = this.#send(id)
      .catch((error: unknown) => {
        this.#logError(error)
        return false
      })
      .finally(() => this.#attempts.delete(attempt))
    this.#attempts.add(attempt)
    return attempt
  }

  async #send(id: Mail['id']): Promise<boolean> {
    const { store, smtp, templates, clock, log } = this.#dependencies
    const now = clock()
    const until = new Date(now.getTime() + claimMs)
    const mail = smtp && (await store.write((sql) => outbox.claim(sql, id, now, until)))
    if (!mail) return false
    const email = await templates[mail.about](store.read, mail)
    this.#sessions++
    const outcome: Outcome = email
      ? await smtp.send(email, mail, this.#shutdown.signal)
      : { state: 'refused', reason: rowDeleted }
    this.#sessions--
    this.#smtpHealth.record(outcome)
    log.info({ mail: mail.id, purpose: mail.purpose, attempt: mail.attempts + 1, outcome: outcome.state }, 'mail')
    await this.#saveOutcome(mail, outcome)
    return true
  }

  /** Retries while the store is locked or full: without its outcome, an accepted email would be sent twice. */
  async #saveOutcome(mail: Mail, outcome: Outcome) {
    const { store, clock } = this.#dependencies
    const attemptedAt = clock()
    for (let attempt = 1; ; attempt++) {
      try {
        await store.write((sql) => outbox.saveOutcome(sql, mail, outcome, attemptedAt))
        return
      } catch (error) {
        if (attempt === saveAttempts || this.#shutdown.signal.aborted) throw error
        await sleep(saveRetryMs)
      }
    }
  }

  /** The email after its first attempt by any instance, or at the deadline, whichever comes first. */
  async #firstAttemptAt(id: Mail['id'], deadline: number): Promise<Mail | undefined> {
    for (;;) {
      const mail = await outbox.find(this.#dependencies.store.read, id)
      if (mail?.state !== 'waiting' || mail.attempts > 0 || performance.now() >= deadline) return mail
      await sleep(pollMs)
    }
  }

  #logError(error: unknown) {
    this.#dependencies.log.error(
      { type: error instanceof Error ? error.name : typeof error },
      'email could not be processed',
    )
  }
}
