import { HttpError } from '#server/http/http-error.ts'

/** Where people wait while jobs are done one at a time, in their order. */
export class LoginQueue {
  #places: number
  #people = new Set<object>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(places: number) {
    this.#places = places
  }

  /** Gives the person a place, once; throws a 503 when there is none, except for those who always get in. */
  enter(person: object, { always }: { always: boolean }): void {
    if (this.#people.size >= this.#places && !this.#people.has(person) && !always)
      throw new HttpError(503, 'Too many people are logging in, please try again in a moment', { retryAfter: 5 })
    this.#people.add(person)
  }

  /** Gives the person's place back, if there is one. */
  leave(person: object): void {
    this.#people.delete(person)
  }

  /** Does the job when all those before it are done. */
  wait<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
