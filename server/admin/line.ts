import { Refusal } from '#server/http/refusal.ts'

/** Does jobs one at a time, in their order, and turns away whoever would make the line longer than `places`. */
export class Line {
  #places: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(places: number) {
    this.#places = places
  }

  /** Throws a 503 when there is no place. */
  check(): void {
    if (this.#waiting < this.#places) return
    throw new Refusal(503, 'Too many people are logging in, please try again in a moment', { retryAfter: 5 })
  }

  async wait<Result>(job: () => Promise<Result>): Promise<Result> {
    this.#waiting++
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result.finally(() => {
      this.#waiting--
    })
  }
}
