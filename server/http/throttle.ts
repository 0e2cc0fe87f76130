import { isIPv6 } from 'node:net'
import { Refusal } from './refusal.ts'

const minuteMs = 60_000
/** Past this many addresses, those whose window is over are forgotten. */
const crowd = 10_000

/** Counts what each address did within the last minutes, in this process's memory. */
export class Throttle {
  #limit: number
  #windowMs: number
  #sentence: string
  #taken = new Map<string, number[]>()

  /** `limit` times per address and `minutes`; 0 turns it off. `sentence` is what the refused caller reads. */
  constructor(limit: number, minutes: number, sentence: string) {
    this.#limit = limit
    this.#windowMs = minutes * minuteMs
    this.#sentence = sentence
  }

  /** Counts one more, or throws a 429 that says when to come back. */
  take(ip: string, now: Date): void {
    if (this.#limit === 0) return
    const address = networkOf(ip)
    const since = now.getTime() - this.#windowMs
    const recent = this.#taken.get(address)?.filter((time) => time > since) ?? []
    const oldest = recent[0]
    if (recent.length >= this.#limit && oldest !== undefined) {
      throw new Refusal(429, this.#sentence, { retryAfter: Math.max(1, Math.ceil((oldest - since) / 1000)) })
    }
    this.#taken.set(address, [...recent, now.getTime()])
    if (this.#taken.size > crowd) this.#forgetBefore(since)
  }

  /** Forgets what the address did. */
  clear(ip: string): void {
    this.#taken.delete(networkOf(ip))
  }

  #forgetBefore(since: number) {
    for (const [address, times] of this.#taken) {
      if ((times.at(-1) ?? 0) <= since) this.#taken.delete(address)
    }
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
