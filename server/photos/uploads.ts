import { networkOf } from '#server/http/rate-limit.ts'
import { busy } from './reencoder.ts'

/** Uploads at a time, in all and of one address. Each may hold 8 MB. */
const maxUploads = 6
const maxOfAddress = 3
/** Uploads that wait. Their bodies are not read yet, so they hold almost no memory. */
const maxWaiting = 40

/** Ends an upload. */
type End = () => void

/** Bounds the memory of pictures that arrive at the same time. */
export class Uploads {
  readonly #running: string[] = []
  readonly #waiting: { network: string; begin(end: End): void }[] = []

  /** Waits for the upload's turn. Call it before the body is read. Rejects with 503 when too many wait. */
  start(ip: string): Promise<End> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(busy())
    return new Promise((begin) => {
      this.#waiting.push({ network: networkOf(ip), begin })
      this.#beginNext()
    })
  }

  /** Begins the first waiting upload whose address has not reached its share. */
  #beginNext() {
    if (this.#running.length >= maxUploads) return
    const runningOf = (network: string) => this.#running.filter((other) => other === network).length
    const index = this.#waiting.findIndex(({ network }) => runningOf(network) < maxOfAddress)
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#running.push(next.network)
    next.begin(() => {
      this.#running.splice(this.#running.indexOf(next.network), 1)
      this.#beginNext()
    })
  }
}
