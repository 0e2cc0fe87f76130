import type { Outcome, Smtp } from './smtp.ts'

const probeMs = 30_000

/** Knows whether the mail server is there. After a start it does not, so that what waits is tried at once. */
export class SmtpHealth {
  #server: 'there' | 'doubtful' | 'gone' = 'gone'
  #askedAt = 0

  /** One silence only makes it doubtful: the server may have stumbled over that mail alone. */
  note(outcome: Outcome): void {
    if (this.#server === 'there' && outcome.state === 'unreachable') this.#server = 'doubtful'
  }

  /** Asks a server that did not answer, twice a minute at most; resolves to whether one that was gone is back. */
  async hasRecovered(smtp: Smtp, now: Date): Promise<boolean> {
    if (this.#server === 'there' || now.getTime() - this.#askedAt < probeMs) return false
    this.#askedAt = now.getTime()
    const wasGone = this.#server === 'gone'
    this.#server = (await smtp.isReachable()) ? 'there' : 'gone'
    return wasGone && this.#server === 'there'
  }
}
