import { isIPv6 } from 'node:net'
import { Refusal } from './refusal.ts'

const minuteMs = 60_000
/** Past this many addresses, the one that has been quiet longest is forgotten. */
const crowd = 10_000

type Known = {
  times: number[]
  /** How often it had to wait, and when the last wait ends or ended. */
  waits: number
  until: number
}

type Rule = {
  /** So many times per address and `minutes`; 0 turns it off. */
  limit: number
  minutes: number
  /** Each further wait of an address is twice as long as its last, up to this; without it, all are alike. */
  longestMinutes?: number
  /** What the refused caller reads. */
  sentence: string
}

/** Counts what each address did within the last minutes, in this process's memory. */
export class Throttle {
  #limit: number
  #windowMs: number
  #longestMs: number
  #sentence: string
  #known = new Map<string, Known>()

  constructor({ limit, minutes, longestMinutes = minutes, sentence }: Rule) {
    this.#limit = limit
    this.#windowMs = minutes * minuteMs
    this.#longestMs = longestMinutes * minuteMs
    this.#sentence = sentence
  }

  /** Counts one more, or throws a 429 that says when to come back. */
  take(ip: string, now: Date): void {
    if (this.#limit === 0) return
    const address = networkOf(ip)
    const time = now.getTime()
    const known = this.#known.get(address) ?? { times: [], waits: 0, until: 0 }
    if (time < known.until) {
      throw new Refusal(429, this.#sentence, { retryAfter: Math.ceil((known.until - time) / 1000) })
    }
    const times = [...known.times.filter((past) => past > time - this.#windowMs), time]
    const waits = time < known.until + this.#longestMs ? known.waits : 0
    const wait = Math.min(this.#windowMs * 2 ** waits, this.#longestMs)
    const [oldest = time] = times
    const isFull = times.length >= this.#limit
    this.#remember(address, isFull ? { times, waits: waits + 1, until: oldest + wait } : { ...known, times, waits })
  }

  /** Forgets what the address did. */
  clear(ip: string): void {
    this.#known.delete(networkOf(ip))
  }

  #remember(address: string, known: Known) {
    this.#known.delete(address)
    this.#known.set(address, known)
    const [quietest] = this.#known.keys()
    if (this.#known.size > crowd && quietest !== undefined) this.#known.delete(quietest)
  }
}

/** One household: an IPv4 address, or the /64 an IPv6 address is in. */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
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
