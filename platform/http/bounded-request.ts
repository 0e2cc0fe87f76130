import { IncomingMessage } from 'node:http'

/** A body in so many pieces may have pieces of any size. */
const freePieces = 1000
/** Above that, their average size. A TCP packet has 500 bytes or more, but its end may split a piece. */
const minPieceBytes = 256
/** A body may take longer for each byte that has arrived: 64 kB in a second. */
const bytesPerMs = 64
const maxBodyMs = 300_000

/**
 * A request whose body cannot take much time or memory. A body that is too slow gets a 408, one in
 * absurdly small pieces a 400. Its time runs only while the server wants more of it, so waiting in a queue is free. `graceMs`
 * is the time of an empty body. `onSmallPieces` is called when a body is cut off because of its pieces.
 */
export function boundedRequest(graceMs: number, onSmallPieces: () => void) {
  return class BoundedRequest extends IncomingMessage {
    #pieces = 0
    #bytes = 0
    #spentMs = 0
    #wantedSince = 0
    #timer: NodeJS.Timeout | undefined
    #isAnswered = false
    #isEnded = false

    /** Drops the rest of the body, because the answer is sent. Otherwise the sender might see a reset instead of it. */
    dropRest(): void {
      this.#isAnswered = true
      this.unpipe()
      this.resume()
    }

    /** Called when the server wants more. */
    override _read(size: number): void {
      if (!this.complete && !this.#timer && !this.#isEnded) {
        this.#wantedSince = performance.now()
        this.#setTimer()
      }
      super._read(size)
    }

    /** Called with each piece, and with null at the end. Returns whether the server wants more. */
    override push(piece: Uint8Array | null): boolean {
      if (this.#isEnded) return true // the socket is paused
      if (piece !== null) {
        this.#pieces += 1
        this.#bytes += piece.length
        if (this.#pieces > freePieces && this.#bytes < this.#pieces * minPieceBytes) {
          this.#end('ERR_SMALL_PIECES')
          onSmallPieces()
          return false
        }
      }
      const isMoreWanted = super.push(piece)
      if (!isMoreWanted || piece === null) this.#stopTimer()
      return isMoreWanted
    }

    override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
      this.#stopTimer()
      super._destroy(error, done)
    }

    #setTimer(): void {
      const left = this.#maxMs() - this.#spentMs - (performance.now() - this.#wantedSince)
      // More bytes may arrive until the timer fires.
      if (left > 0) this.#timer = setTimeout(() => this.#setTimer(), left).unref()
      else this.#end('ERR_HTTP_REQUEST_TIMEOUT')
    }

    #stopTimer(): void {
      if (!this.#timer) return
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#spentMs += performance.now() - this.#wantedSince
    }

    #maxMs(): number {
      return Math.min(graceMs + this.#bytes / bytesPerMs, Math.max(graceMs, maxBodyMs))
    }

    /** Ends the connection as Node does after its own time limit: the server's handler for client errors answers. */
    #end(code: string): void {
      this.#isEnded = true
      this.#stopTimer()
      this.socket.pause()
      if (this.#isAnswered) this.socket.destroy()
      else this.socket.emit('error', Object.assign(new Error('The body was cut off'), { code }))
    }
  }
}
