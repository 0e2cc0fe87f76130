import type { Outcome } from './outcome.ts'
import type { Smtp } from './smtp.ts'

const probeIntervalMs = 30_000

/** Tracks whether the mail server is up. Starts as down, so that waiting emails are retried after a start. */
export class SmtpHealth {
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
