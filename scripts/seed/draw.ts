/** A seeded random number generator (mulberry32). */
export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  of<One>(choices: readonly One[]): One {
    const index = Math.floor(this.next() * choices.length)
    return choices[index] as One // the index is below the length
  }

  /** True with a probability of `percent`. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent
  }
}
