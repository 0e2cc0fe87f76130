import { HttpError } from '#platform/http/http-error.ts'
import { networkOf } from '#platform/http/rate-limit.ts'

const retrySeconds = 10

type Limits = {
  /** Jobs at a time, in all and of one address. */
  atOnce: number
  ofAddress: number
  /** Jobs that wait, in all and of one address. */
  waiting: number
  waitingOfAddress: number
}

/** Runs jobs in turns that alternate between addresses, so each waits behind its own. */
export class Turns {
  readonly #limits: Limits
  readonly #busy: string
  readonly #running: string[] = []
  readonly #waiting: { network: string; begin(): void }[] = []
  /** The networks in the order of their last turn. One that has no job is forgotten. */
  readonly #served = new Set<string>()

  /** `busy` is what those read who cannot wait. */
  constructor(limits: Limits, busy: string) {
    this.#limits = limits
    this.#busy = busy
  }

  /** Runs the job in its turn. Rejects with 503 when too many wait, or when the signal ends the wait. */
  async run<Result>(ip: string, job: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const network = networkOf(ip)
    await this.#turnOf(network, signal)
    try {
      return await job()
    } finally {
      this.#running.splice(this.#running.indexOf(network), 1)
      if (![...this.#running, ...this.#waiting.map((other) => other.network)].includes(network))
        this.#served.delete(network)
      this.#beginNext()
    }
  }

  #turnOf(network: string, signal: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.filter((other) => other.network === network)
    const isFull = this.#waiting.length >= this.#limits.waiting || own.length >= this.#limits.waitingOfAddress
    if (isFull || signal?.aborted) return Promise.reject(this.#error())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(this.#error())
      }
      const entry = {
        network,
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#beginNext()
    })
  }

  /** Begins the job whose address has waited longest for a turn, unless that address has its share. */
  #beginNext(): void {
    const { atOnce, ofAddress } = this.#limits
    if (this.#running.length >= atOnce) return
    const order = [...this.#served]
    const [next] = this.#waiting
      .filter(({ network }) => this.#running.filter((other) => other === network).length < ofAddress)
      .sort((one, other) => order.indexOf(one.network) - order.indexOf(other.network))
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#running.push(next.network)
    this.#served.delete(next.network)
    this.#served.add(next.network)
    next.begin()
  }

  #error(): HttpError {
    return new HttpError(503, this.#busy, { retryAfter: retrySeconds })
  }
}
