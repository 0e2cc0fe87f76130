import { HttpError } from '#platform/http/http-error.ts'
import { networkOf } from '#platform/http/rate-limit.ts'

/** Held by a request while it waits or runs. */
export class Ticket {
  /** Strangers share places and turns with everybody whose address begins alike. Undefined for a known client. */
  readonly share: string | undefined
  readonly network: string

  constructor(ip: string, isKnown: boolean) {
    this.network = networkOf(ip)
    this.share = isKnown ? undefined : shareOf(this.network)
  }
}

/**
 * The first 8 bits of an IPv4 address, or 16 of an IPv6 address. Most floods come from few providers, and the addresses
 * of one provider begin alike.
 */
const shareOf = (network: string) => network.split(/[.:]/, 1)[0]

const retryAfter = 5
/** Above this, the network that has waited longest is forgotten. */
const maxRefused = 1000

/** Runs jobs one at a time: first those of known clients, then one of each share in turn. */
export class LoginQueue {
  readonly #capacity: number
  readonly #tickets = new Set<Ticket>()
  readonly #waiting: { ticket: Ticket; begin: () => void }[] = []
  /** When each share had its last turn. */
  readonly #lastTurns = new Map<string, number>()
  /** When a network was first refused, in milliseconds. People come back, and a flood from changing networks does not. */
  readonly #refused = new Map<string, number>()
  #turns = 0
  #isRunning = false

  /** `capacity` bounds the tickets of strangers. As many again are for those who come back after a 503. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Adds the ticket, once. Throws 503 when a stranger's share has no place left. */
  join(ticket: Ticket, now: Date): void {
    if (ticket.share !== undefined && !this.#tickets.has(ticket)) this.#throwIfFull(ticket, now.getTime())
    this.#tickets.add(ticket)
  }

  #throwIfFull({ share, network }: Ticket, time: number) {
    // The clock may have been set back.
    const refusedAt = Math.min(this.#refused.get(network) ?? time, time)
    const places = time - refusedAt >= retryAfter * 1000 ? 2 * this.#capacity : this.#capacity
    const strangers = [...this.#tickets].filter((other) => other.share !== undefined)
    const own = strangers.filter((other) => other.share === share)
    // A share may hold as many places as it leaves free, so one alone fills half of the queue.
    if (own.length < places - strangers.length) {
      this.#refused.delete(network)
      return
    }
    this.#refused.set(network, refusedAt)
    const [first] = this.#refused.keys()
    if (this.#refused.size > maxRefused && first !== undefined) this.#refused.delete(first)
    throw new HttpError(503, 'Too many people are logging in, please try again in a moment', { retryAfter })
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
