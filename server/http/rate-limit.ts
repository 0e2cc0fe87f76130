import { isIPv6 } from 'node:net'
import type { Sql } from '#server/store/store.ts'
import { HttpError } from './http-error.ts'

const minuteMs = 60_000

/** What an address did; times in milliseconds. */
export type RateLimitState = {
  times: number[]
  /** How often it had to wait, and when the last wait ends or ended. */
  waits: number
  until: number
  /** From when on it need not be known any more. */
  expires: number
}

/** Where a throttle keeps what each address did. */
export type RateLimitStore = {
  /**
   * Makes of what is known of the address what `next` says, with nobody else at it meanwhile; what `next` or `admit`
   * throws leaves it as it was. `admit` comes after it, and perhaps more than once. Where the memory is in the store,
   * all this is part of the transaction of `sql`, or of one of its own without it.
   */
  change(
    address: string,
    next: (known: RateLimitState | undefined) => RateLimitState,
    admit: () => void,
    sql?: Sql,
  ): Promise<void>
  forget(address: string): Promise<void>
}

type Rule = {
  /** So many times per address and `minutes`; 0 turns it off. */
  limit: number
  minutes: number
  /** Each further wait of an address is twice as long as its last, up to this; without it, all are alike. */
  longestMinutes?: number
  /** What the refused caller reads. */
  sentence: string
  memory: RateLimitStore
}

type Taking = {
  /** The transaction that what is counted is part of. */
  sql?: Sql
  /** Throws for a reason of its own not to count. */
  admit?(): void
}

/** Counts what each address did within the last minutes. */
export class RateLimit {
  #limit: number
  #windowMs: number
  #longestMs: number
  #sentence: string
  #memory: RateLimitStore

  constructor({ limit, minutes, longestMinutes = minutes, sentence, memory }: Rule) {
    this.#limit = limit
    this.#windowMs = minutes * minuteMs
    this.#longestMs = longestMinutes * minuteMs
    this.#sentence = sentence
    this.#memory = memory
  }

  /** Counts one more, or rejects with a 429 that says when to come back. */
  async take(ip: string, now: Date, { sql, admit = () => {} }: Taking = {}): Promise<void> {
    if (this.#limit === 0) return
    await this.#memory.change(networkOf(ip), (known) => this.#oneMore(known, now.getTime()), admit, sql)
  }

  /** Forgets what the address did. */
  clear(ip: string): Promise<void> {
    return this.#memory.forget(networkOf(ip))
  }

  #oneMore(known: RateLimitState = { times: [], waits: 0, until: 0, expires: 0 }, time: number): RateLimitState {
    if (time < known.until) {
      throw new HttpError(429, this.#sentence, { retryAfter: Math.ceil((known.until - time) / 1000) })
    }
    const times = [...known.times.filter((past) => past > time - this.#windowMs), time]
    const waits = time < known.until + this.#longestMs ? known.waits : 0
    const wait = Math.min(this.#windowMs * 2 ** waits, this.#longestMs)
    const [oldest = time] = times
    const isFull = times.length >= this.#limit
    const next = isFull ? { times, waits: waits + 1, until: oldest + wait } : { times, waits, until: known.until }
    const expires = next.waits > 0 ? next.until + this.#longestMs : time + this.#windowMs
    return { ...next, expires: Math.max(expires, time + this.#windowMs) }
  }
}

/** One household: an IPv4 address, or the /64 an IPv6 address is in; some proxies tell the port as well. */
export function networkOf(ip: string): string {
  const [, bare = ip] = /^(\d+(?:\.\d+){3}):\d+$/.exec(ip) ?? /^\[(.*)\](?::\d+)?$/.exec(ip) ?? []
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const known = [...groups(head), ...groups(tail)].length
  const zeros = tail === undefined ? 0 : 8 - known
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
