import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { hasStatusEmail } from '#domain/booking.ts'
import type { Mail } from '#domain/mail.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { chargeReceipt } from './daily-quota.ts'
import type { EmailTemplate } from './email-template.ts'
import { type NewMail, outbox, rowDeleted } from './outbox.ts'
import type { Outcome, Smtp } from './smtp.ts'
import { SmtpHealth } from './smtp-health.ts'

/** A visitor waits no longer than this for the mail server. */
const firstAttemptMs = 2000
/** Longer than any attempt takes; when it is over, the instance that had claimed the mail is dead. */
const claimMs = 60_000
const roundMs = 5000
const pollMs = 50
const closingMs = 3000
const settleTries = 30
const settleMs = 1000
const atOnce = 10
/** Conversations with a mail server that hangs; a new one would only hang beside them, and waits for the next round. */
const mostTalking = 50

type Parts = {
  store: Store
  /** Undefined: mails are kept as not configured. */
  smtp: Smtp | undefined
  templates: Record<Mail['about'], EmailTemplate>
  clock: () => Date
  log: FastifyBaseLogger
}

type PendingMail = {
  purpose: Mail['purpose']
  /** The customer's address; none for the office's own mail. */
  customer?: string
}

/** What a submission shows of having been sent by a program: it is kept like any other, for staff to judge. */
export type SpamSignal = { sign: string | null; isHoneypotFilled: boolean }

type Post = Pick<Mail, 'about' | 'subjectId'> & {
  pending: readonly PendingMail[]
  /** Set for what a visitor sent. Mails that staff order have none, and no limit applies to them. */
  suspicion?: SpamSignal
}

/** Keeps the mails that rows owe, sends them, and tries again: at every start, and on every instance, but each mail once. */
export class MailQueue {
  readonly isConfigured: boolean
  readonly #parts: Parts
  readonly #attempts = new Set<Promise<boolean>>()
  readonly #closing = new AbortController()
  readonly #lookout = new SmtpHealth()
  #talking = 0
  #round: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  constructor(parts: Parts) {
    this.#parts = parts
    this.isConfigured = parts.smtp !== undefined
  }

  /**
   * Keeps the mails that a row owes, in the transaction that keeps the row. Who fell into the form's trap is not
   * answered by mail: the address may be a stranger's. What was decided takes the place of what the customer has not
   * been told yet.
   */
  async post(sql: Sql, { about, subjectId, pending, suspicion }: Post, now: Date) {
    if (pending.some(({ purpose }) => hasStatusEmail(purpose))) await outbox.overtake(sql, about, subjectId, now)
    const mails: NewMail[] = []
    for (const { purpose, customer } of pending) {
      const held = customer && suspicion ? await this.#whyHeld(sql, customer, suspicion, now) : undefined
      const state = !this.isConfigured ? 'not_configured' : held ? 'failed' : 'waiting'
      mails.push({ about, subjectId, purpose, state, reason: held ?? null, suspicion: suspicion?.sign ?? null })
    }
    return mails.length > 0 ? outbox.post(sql, mails, now) : []
  }

  /**
   * Makes the first attempt at what a new row owes, at most 2 s from when it was kept, and resolves to whether the mail
   * server took the receipt in that time. Whoever asks again, here or at another instance, gets the same answer.
   */
  async deliverNew(about: Mail['about'], subjectId: number): Promise<boolean> {
    if (!this.isConfigured) return false
    try {
      const mails = await outbox.list(this.#parts.store.read, about, subjectId)
      const receipt = mails.findLast(({ purpose }) => purpose === 'receipt') // not one that was resent
      if (!receipt) return false
      const limit = Date.parse(receipt.createdAt) + firstAttemptMs
      const end = performance.now() + limit - this.#parts.clock().getTime()
      const isNew = ({ state, attempts }: Mail) => state === 'waiting' && attempts === 0
      const ids = mails.filter(isNew).map(({ id }) => id)
      await this.#attemptUntil(end, ids)
      const taken = await this.#firstAttemptAt(receipt.id, end)
      return Boolean(taken?.sentAt && Date.parse(taken.sentAt) <= limit)
    } catch (error) {
      // The row is kept and its mails with it: a store that falters now costs the visitor nothing.
      this.#logFault(error)
      return false
    }
  }

  /** Tries these mails now, waiting for the mail server at most 2 s. */
  async deliver(ids: Mail['id'][]): Promise<void> {
    if (this.isConfigured) await this.#attemptUntil(performance.now() + firstAttemptMs, ids)
  }

  /**
   * Sends a mail once more: the same one if it never went out, otherwise a new one. Resolves to it as it then is, or to
   * undefined when there is no such mail.
   */
  async resend(id: Mail['id']): Promise<Mail | undefined> {
    const { store, clock, templates } = this.#parts
    const old = await outbox.find(store.read, id)
    if (!old) return undefined
    if (!this.isConfigured) throw new HttpError(409, 'Mail is not set up yet', { retryAfter: 3600 })
    if (!(await templates[old.about](store.read, old.subjectId, old.purpose))) notFound('row as this mail was about')
    const due = await store.write(async (sql) => {
      const now = clock()
      if (old.state !== 'sent') return (await outbox.putBack(sql, id, now))?.id
      return (await outbox.post(sql, [{ ...old, state: 'waiting', reason: null }], now))[0]
    })
    if (due !== undefined) await this.deliver([due])
    return outbox.find(store.read, due ?? id)
  }

  /** Takes up again, with its next round, what a row pending before it was deleted and brought back. */
  revive(sql: Sql, about: Mail['about'], subjectId: number, now: Date): Promise<void> {
    return outbox.revive(sql, about, subjectId, now)
  }

  /** Tries every mail whose time has come; and all that waits, once a mail server that was gone is back. */
  sendDue(): Promise<void> {
    this.#round ??= this.#sendDue()
      .catch((error) => this.#logFault(error))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  /** Begins to look for due mails every few seconds. */
  open(): void {
    if (!this.isConfigured) return
    void this.sendDue()
    this.#timer = setInterval(() => void this.sendDue(), roundMs)
  }

  /** Begins no round any more; what is under way has a moment to end, and is tried again after the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const ended = Promise.all([...this.#attempts, this.#round])
    await Promise.race([ended, sleep(closingMs, undefined, { ref: false })])
    this.#closing.abort()
    await ended
  }

  async #whyHeld(sql: Sql, customer: string, { isHoneypotFilled }: SpamSignal, now: Date): Promise<string | undefined> {
    if (!this.isConfigured) return undefined
    if (isHoneypotFilled) return 'It looks as if a program had filled in the form'
    return chargeReceipt(sql, customer, now)
  }

  async #sendDue() {
    const { store, smtp, clock } = this.#parts
    if (!smtp) return
    // What waited for a server that was gone does not wait for its own next try.
    if (await this.#lookout.hasRecovered(smtp, clock())) await store.write((sql) => outbox.hurry(sql, clock()))
    let claimed: boolean[]
    do {
      const due = await outbox.due(store.read, clock(), atOnce)
      claimed = await Promise.all(due.map((id) => this.#attempt(id)))
    } while (claimed.includes(true))
  }

  async #attemptUntil(end: number, ids: Mail['id'][]) {
    if (this.#talking >= mostTalking) return
    const attempts = Promise.all(ids.map((id) => this.#attempt(id)))
    await Promise.race([attempts, sleep(end - performance.now(), undefined, { ref: false })])
  }

  /** Never rejects; resolves to false when the mail was not this instance's to send. */
  #attempt(id: Mail['id']): Promise<boolean> {
    const attempt = this.#send(id)
      .catch((error: unknown) => {
        this.#logFault(error)
        return false
      })
      .finally(() => this.#attempts.delete(attempt))
    this.#attempts.add(attempt)
    return attempt
  }

  async #send(id: Mail['id']): Promise<boolean> {
    const { store, smtp, templates, clock, log } = this.#parts
    const now = clock()
    const until = new Date(now.getTime() + claimMs)
    const mail = smtp && (await store.write((sql) => outbox.claim(sql, id, now, until)))
    if (!mail) return false
    const letter = await templates[mail.about](store.read, mail.subjectId, mail.purpose)
    this.#talking++
    const outcome: Outcome = letter
      ? await smtp.send(letter, mail, this.#closing.signal)
      : { state: 'refused', reason: rowDeleted }
    this.#talking--
    this.#lookout.note(outcome)
    log.info({ mail: mail.id, purpose: mail.purpose, attempt: mail.attempts + 1, outcome: outcome.state }, 'mail')
    await this.#settle(mail, outcome)
    return true
  }

  /** What the mail server said must not be forgotten for a store that is locked or full just now. */
  async #settle(mail: Mail, outcome: Outcome) {
    const { store, clock } = this.#parts
    const at = clock()
    for (let tries = 1; ; tries++) {
      try {
        await store.write((sql) => outbox.settle(sql, mail, outcome, at))
        return
      } catch (error) {
        if (tries === settleTries || this.#closing.signal.aborted) throw error
        await sleep(settleMs)
      }
    }
  }

  /** The mail once its first attempt is over, whoever makes it, or as it is at the end. */
  async #firstAttemptAt(id: Mail['id'], end: number): Promise<Mail | undefined> {
    for (;;) {
      const mail = await outbox.find(this.#parts.store.read, id)
      if (mail?.state !== 'waiting' || mail.attempts > 0 || performance.now() >= end) return mail
      await sleep(pollMs)
    }
  }

  #logFault(error: unknown) {
    this.#parts.log.error({ type: error instanceof Error ? error.name : typeof error }, 'mail could not be handled')
  }
}
