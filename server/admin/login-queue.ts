import { HttpError } from '#server/http/http-error.ts'
import { networkOf } from '#server/http/rate-limit.ts'

/** Held by a request while it waits or runs. */
export class Ticket {
  /** Strangers share places and turns with everybody whose address begins alike. Undefined for a known client. */
  readonly share: string | undefined

  constructor(ip: string, isKnown: boolean) {
    this.share = isKnown ? undefined : shareOf(ip)
  }
}

/**
 * The first 8 bits of an IPv4 address, or 16 of an IPv6 address. Most floods come from few providers, and the addresses
 * of one provider begin alike.
 */
const shareOf = (ip: string) => networkOf(ip).split(/[.:]/, 1)[0]

/** Runs jobs one at a time: first those of known clients, then one of each share in turn. */
export class LoginQueue {
  readonly #capacity: number
  readonly #tickets = new Set<Ticket>()
  readonly #waiting: { ticket: Ticket; begin: () => void }[] = []
  /** When each share had its last turn. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0
  #isRunning = false

  /** `capacity` bounds the tickets of strangers. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Adds the ticket, once. Throws 503 when a stranger's share has no place left. */
  join(ticket: Ticket): void {
    if (ticket.share !== undefined && !this.#tickets.has(ticket)) {
      const strangers = [...this.#tickets].filter(({ share }) => share !== undefined)
      const own = strangers.filter(({ share }) => share === ticket.share)
      // A share may hold as many places as it leaves free, so one alone fills half of the queue.
      if (own.length >= this.#capacity - strangers.length)
        throw new HttpError(503, 'Too many people are logging in, please try again in a moment', { retryAfter: 5 })
    }
    this.#tickets.add(ticket)
  }

  /** Removes the ticket, if it is in the queue. */
  leave(ticket: Ticket): void {
    this.#tickets.delete(ticket)
  }

  /** Runs the job when it is the ticket's turn. */
  async run<Result>(ticket: Ticket, job: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ ticket, begin })
      this.#beginNext()
    })
    try {
      return await job()
    } finally {
      this.#isRunning = false
      this.#beginNext()
    }
  }

  #beginNext() {
    if (this.#isRunning) return
    const lastTurnOf = ({ share }: Ticket) => (share === undefined ? -1 : (this.#lastTurns.get(share) ?? 0))
    const [next] = this.#waiting.toSorted((one, other) => lastTurnOf(one.ticket) - lastTurnOf(other.ticket))
    if (!next) return this.#lastTurns.clear()
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    if (next.ticket.share !== undefined) this.#lastTurns.set(next.ticket.share, ++this.#turns)
    this.#isRunning = true
    next.begin()
  }
}
