import { HttpError } from '#server/http/http-error.ts'

/** Runs jobs one at a time, in the order they were added. A request holds a ticket while it waits or runs. */
export class LoginQueue {
  #capacity: number
  #tickets = new Set<object>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Adds the ticket, once. Throws 503 when the queue is full, unless `ignoreCapacity` is set. */
  join(ticket: object, { ignoreCapacity }: { ignoreCapacity: boolean }): void {
    if (this.#tickets.size >= this.#capacity && !this.#tickets.has(ticket) && !ignoreCapacity)
      throw new HttpError(503, 'Too many people are logging in, please try again in a moment', { retryAfter: 5 })
    this.#tickets.add(ticket)
  }

  /** Removes the ticket, if it is in the queue. */
  leave(ticket: object): void {
    this.#tickets.delete(ticket)
  }

  /** Runs the job after all earlier jobs. */
  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
