import type { Value } from './store.ts'

/** A WHERE clause and its parameters. */
export class Conditions {
  readonly #conditions: string[] = []
  readonly parameters: Value[] = []

  /** Adds a condition, built from the placeholders of its values. */
  add(condition: (...placeholders: string[]) => string, ...values: Value[]): this {
    this.#conditions.push(condition(...values.map((value) => `$${this.parameters.push(value)}`)))
    return this
  }

  toString(): string {
    return this.#conditions.length > 0 ? ` WHERE ${this.#conditions.join(' AND ')}` : ''
  }
}
