import { networkOf } from '#server/http/rate-limit.ts'
import { busy } from './reencoder.ts'

/** Uploads at a time, in all and of one address. Each may hold 8 MB. */
const maxUploads = 12
const maxOfAddress = 4

/** Bounds the memory of pictures that arrive at the same time. */
export class Uploads {
  readonly #networks: string[] = []

  /** Counts an upload until the returned function is called. Throws 503 when there are too many. */
  start(ip: string): () => void {
    const network = networkOf(ip)
    const own = this.#networks.filter((other) => other === network)
    if (this.#networks.length >= maxUploads || own.length >= maxOfAddress) throw busy()
    this.#networks.push(network)
    return () => {
      this.#networks.splice(this.#networks.indexOf(network), 1)
    }
  }
}
