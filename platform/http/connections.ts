import type { Socket } from 'node:net'

/**
 * All open connections. Node parses a packet at once, and one of one-byte chunks takes 10 ms. When many such packets wait, each
 * must be parsed in its own turn of the event loop, after what others sent.
 */
export class Connections {
  /** Those whose last request was ordinary. */
  readonly #ordinary = new Set<Socket>()
  /** New ones, and those with a chunked body. */
  readonly #others = new Set<Socket>()
  readonly #held: Socket[] = []

  add(socket: Socket): void {
    this.#others.add(socket)
    socket.once('close', () => {
      this.#ordinary.delete(socket)
      this.#others.delete(socket)
    })
  }

  setOrdinary(socket: Socket, isOrdinary: boolean): void {
    const [from, to] = isOrdinary ? [this.#others, this.#ordinary] : [this.#ordinary, this.#others]
    if (from.delete(socket)) to.add(socket)
  }

  /** Reads nothing more in this turn. In the next, ordinary connections come first. */
  endTurn(): void {
    if (this.#held.length === 0) setImmediate(() => this.#resume())
    for (const socket of [...this.#ordinary, ...this.#others]) {
      if (socket.isPaused()) continue
      socket.pause()
      this.#held.push(socket)
    }
  }

  #resume(): void {
    for (const socket of this.#held.splice(0)) socket.resume()
  }
}
