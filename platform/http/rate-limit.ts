import { isIPv6 } from 'node:net'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import type { Sql } from '#platform/store/store.ts'
import { HttpError } from './http-error.ts'

const minuteMs = 60_000

/** The state of one network. All times are in milliseconds since the epoch. Stored as JSON, so the names are fixed. */
export type RateLimitState = {
  /** When it made each request within the window. */
  times: number[]
  /** When the state can be deleted. */
  expires: number
}

/** Counts one request of one network. */
export type Count = {
  network: string
  /** The state that replaces this one. Throws to reject the request. */
  next(state: RateLimitState | undefined): RateLimitState
}

export type RateLimitStore = {
  /**
   * Makes all counts or none. `beforeSave` runs after each `next`, possibly more than once. If one of them throws, every
   * state stays unchanged. A store in the database joins the transaction of `sql`, or opens its own.
   */
  update(counts: readonly Count[], beforeSave: () => void, sql?: Sql): Promise<void>
  delete(networks: readonly string[]): Promise<void>
}

/** The limit of an IPv6 /48, in limits of one /64. A provider gives one customer a /48 at most, which has 65,536 of them. */
const siteFactor = 2

type RateLimitOptions = {
  /** Requests per client within `minutes`, which is also the longest wait; 0 turns the limit off. */
  limit: number
  minutes: number
  /** The body of the 429. */
  message: string
  store: RateLimitStore
}

type TakeOptions = {
  /** The transaction that the count is part of. */
  sql?: Sql
  /** Throws to reject the request for another reason, without counting it. */
  beforeSave?(): void
  /** Counts of another limit in the same store: see `countsOf`. Either all are made or none. */
  also?: readonly Count[]
}

/** Limits the requests of a client within a sliding window. A client is an IP address, or a name that counts for itself. */
export class RateLimit {
  #limit: number
  #windowMs: number
  #message: string
  #store: RateLimitStore

  constructor({ limit, minutes, message, store }: RateLimitOptions) {
    this.#limit = limit
    this.#windowMs = minutes * minuteMs
    this.#message = message
    this.#store = store
  }

  /** Counts one request, or rejects with a 429 and its Retry-After. */
  async take(client: string, now: Date, { sql, beforeSave = () => {}, also = [] }: TakeOptions = {}): Promise<void> {
    if (this.#limit === 0) return
    await this.#store.update([...this.countsOf(client, now), ...also], beforeSave, sql)
  }

  /** Counts one request, like `take`. Resolves to false in place of a 429. */
  async allows(client: string, now: Date, options: TakeOptions = {}): Promise<boolean> {
    try {
      await this.take(client, now, options)
      return true
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return false
      throw error
    }
  }

  /** What one request of the client counts for. */
  countsOf(client: string, now: Date): Count[] {
    return networksOf(client).map((network, index) => {
      const limit = index === 0 ? this.#limit : this.#limit * siteFactor
      return { network, next: (state) => this.#next(state, now.getTime(), limit) }
    })
  }

  /** Deletes the states of the client. */
  clear(client: string): Promise<void> {
    return this.#store.delete(networksOf(client))
  }

  #next(state: RateLimitState | undefined, time: number, limit: number): RateLimitState {
    // The clock of another server may be a little ahead. One that is far ahead was wrong.
    const times = (state?.times ?? [])
      .filter((past) => past > time - this.#windowMs && past <= time + clockToleranceMs)
      .map((past) => Math.min(past, time))
    const [oldest] = times.slice(-limit)
    if (oldest !== undefined && times.length >= limit) {
      throw new HttpError(429, this.#message, { retryAfter: Math.ceil((oldest + this.#windowMs - time) / 1000) })
    }
    return { times: [...times, time], expires: time + this.#windowMs }
  }
}

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (ip: string): string => networksOf(ip)[0]

/** An IPv4 address, or the /64 and the /48 of an IPv6 address. Removes the port that some proxies add. */
export function networksOf(ip: string): [string, ...string[]] {
  const [, bare = ip] = /^(\d+(?:\.\d+){3}):\d+$/.exec(ip) ?? /^\[(.*)\](?::\d+)?$/.exec(ip) ?? []
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return [address]
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const written = [...groupsOf(head), ...groupsOf(tail)].length
  const zeros = tail === undefined ? 0 : 8 - written
  const groups = [...groupsOf(head), ...Array<string>(zeros).fill('0'), ...groupsOf(tail)]
  const prefix = (length: number) =>
    `${groups
      .slice(0, length / 16)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(':')}::/${length}`
  return [prefix(64), prefix(48)]
}
