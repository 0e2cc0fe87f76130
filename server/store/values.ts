import type { Value } from './store.ts'

/**
 * The places, from the one with this number on, of one or more values in an IN, and the values for them: filled up to a
 * power of two, so that a few statements serve any number of values.
 */
export function inList<One extends Value>(values: readonly One[], from = 1): [places: string, parameters: One[]] {
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const filler = values.slice(-1)
  const filled = [...values, ...Array.from({ length: size - values.length }, () => filler).flat()]
  return [filled.map((_, at) => `$${at + from}`).join(', '), filled]
}

/** A value of a JSON column or function. PostgreSQL's driver parses JSON itself. */
export const parseJson = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : json)
