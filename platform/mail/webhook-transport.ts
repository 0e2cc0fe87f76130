import type { Delivery } from '#features/emails/delivery.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import type { Store } from '#platform/store/store.ts'
import { rowDeleted } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import type { Transport } from './transport.ts'
import type { Webhook } from './webhook.ts'

/** Makes the bodies of webhook calls and sends them by HTTP. */
export class WebhookTransport implements Transport {
  readonly channel = 'webhook'
  readonly isConfigured: boolean
  readonly #store: Store
  readonly #webhook: Webhook | undefined
  readonly #health = new WebhookHealth()

  /** Without a webhook, no events are saved. */
  constructor(store: Store, webhook: Webhook | undefined) {
    this.#store = store
    this.#webhook = webhook
    this.isConfigured = webhook !== undefined
  }

  async send(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    if (!this.#webhook) return { state: 'unreachable', reason: 'The webhook is not set up' }
    const body = await this.#webhook.bodyOf(this.#store.read, delivery)
    if (!body) return { state: 'refused', reason: rowDeleted }
    const outcome = await this.#webhook.send(body, delivery, signal)
    this.#health.record(outcome)
    return outcome
  }

  async throwIfUnsendable(delivery: Delivery): Promise<void> {
    if (!this.#webhook) throw new HttpError(409, 'The webhook is not set up yet', { retryAfter: 3600 })
    if (!(await this.#webhook.bodyOf(this.#store.read, delivery))) notFound('booking or quote request')
  }

  async hasRecovered(): Promise<boolean> {
    return this.#health.hasRecovered()
  }
}

/** Tracks whether the webhook's receiver is up. */
class WebhookHealth {
  #state: 'up' | 'down' | 'recovered' = 'up'

  record({ state }: Outcome): void {
    if (state === 'sent') this.#state = this.#state === 'down' ? 'recovered' : this.#state
    else this.#state = 'down'
  }

  /** True once after the receiver was down and accepted a call again. */
  hasRecovered(): boolean {
    const isRecovered = this.#state === 'recovered'
    if (isRecovered) this.#state = 'up'
    return isRecovered
  }
}
