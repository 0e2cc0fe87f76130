import type { Outcome } from './outcome.ts'

/** Tracks whether the webhook's receiver is up. */
export class WebhookHealth {
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
