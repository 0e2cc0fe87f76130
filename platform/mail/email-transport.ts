import type { Delivery } from '#features/emails/delivery.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import type { Store } from '#platform/store/store.ts'
import { type EmailContent, type EmailTemplate, previewHashOf, type Unwanted } from './email-template.ts'
import { rowDeleted } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import type { Smtp } from './smtp.ts'
import type { Transport } from './transport.ts'

const probeIntervalMs = 30_000

/** Tracks whether the mail server is up. Starts as down, so that waiting emails are retried after a start. */
class SmtpHealth {
  #state: 'up' | 'uncertain' | 'down' = 'down'
  #probedAt = 0

  /** One failure makes the state uncertain, not down: the email itself may have caused it. */
  record(outcome: Outcome): void {
    if (this.#state === 'up' && outcome.state === 'unreachable') this.#state = 'uncertain'
  }

  /** Probes a server that is not known to be up, at most every 30 s. Resolves to true when it was down and is up again. */
  async hasRecovered(smtp: Smtp, now: Date): Promise<boolean> {
    if (this.#state === 'up' || now.getTime() - this.#probedAt < probeIntervalMs) return false
    this.#probedAt = now.getTime()
    const wasDown = this.#state === 'down'
    this.#state = (await smtp.whyUnreachable()) ? 'down' : 'up'
    return wasDown && this.#state === 'up'
  }
}

type Dependencies = {
  store: Store
  /** When undefined, emails are saved as not configured. */
  smtp: Smtp | undefined
  templates: Record<Delivery['about'], EmailTemplate>
  clock: () => Date
}

/** An email before it is saved. */
export type PreviewedEmail = Pick<Delivery, 'about' | 'subjectId' | 'purpose' | 'reasonGiven'> &
  Partial<Pick<Delivery, 'quoteVersionId'>>

/** Fills the templates and sends the emails by SMTP. */
export class EmailTransport implements Transport {
  readonly channel = 'mail'
  readonly isConfigured: boolean
  readonly #dependencies: Dependencies
  readonly #health = new SmtpHealth()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.isConfigured = dependencies.smtp !== undefined
  }

  async send(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { smtp } = this.#dependencies
    if (!smtp) return { state: 'unreachable', reason: 'Email is not set up' }
    const email = await this.#contentOf(delivery)
    if (!email) return { state: 'refused', reason: rowDeleted }
    if ('unwanted' in email) {
      return email.unwanted === undefined ? { state: 'dropped' } : { state: 'stopped', reason: email.unwanted }
    }
    const outcome = await smtp.send(email, delivery, signal)
    this.#health.record(outcome)
    return outcome.state === 'sent' ? { ...outcome, onSent: email.onSent } : outcome
  }

  async throwIfUnsendable(delivery: Delivery): Promise<void> {
    if (!this.isConfigured) throw new HttpError(409, 'Email is not set up yet', { retryAfter: 3600 })
    const email = (await this.#contentOf(delivery)) ?? notFound('booking or quote request')
    if ('unwanted' in email) throw new HttpError(409, email.unwanted ?? 'This email is out of date')
  }

  async hasRecovered(now: Date): Promise<boolean> {
    const { smtp } = this.#dependencies
    return smtp !== undefined && this.#health.hasRecovered(smtp, now)
  }

  /** The email as it would be sent now; undefined when the row does not exist. */
  preview(delivery: PreviewedEmail) {
    const { store, templates, clock } = this.#dependencies
    const createdAt = clock().toISOString()
    const others = { createdAt, onceKey: null, requestMessageId: null }
    return templates[delivery.about](store.read, { quoteVersionId: null, ...delivery, ...others })
  }

  /** The email, unless it would say something else than staff saw before they sent it. Undefined without its row. */
  async #contentOf(delivery: Delivery): Promise<EmailContent | Unwanted | undefined> {
    const { store, templates } = this.#dependencies
    const { about, previewHash } = delivery
    const email = await templates[about](store.read, delivery)
    const isOther = email && !('unwanted' in email) && previewHash && previewHash !== previewHashOf(email)
    return isOther ? { unwanted: 'The booking changed before this email was sent' } : email
  }
}
