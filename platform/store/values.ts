import * as z from 'zod/mini'
import { smallestCents } from '#firm/money.ts'
import type { Value } from './store.ts'

const smallest = smallestCents()

/** The column `amountCents` as it is shown. Amounts of earlier versions may be a fraction of what the currency has. */
export const shownAmount =
  smallest === 1 ? '"amountCents"' : `("amountCents" + ${smallest / 2}) / ${smallest} * ${smallest}`

/** The row of `SELECT count(*) AS count`. */
export const Count = z.object({ count: z.number() })

/**
 * Placeholders and parameters for `IN (…)`, numbered from `firstPlaceholder`. Repeats the last value up to a power of two,
 * so that a few prepared statements serve any number of values. No row matches an empty list.
 */
export function inList<Item extends Value>(
  values: readonly Item[],
  firstPlaceholder = 1,
): [placeholders: string, parameters: Item[]] {
  if (values.length === 0) return ['NULL', []]
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const last = values.slice(-1)
  const parameters = [...values, ...Array.from({ length: size - values.length }, () => last).flat()]
  return [parameters.map((_, index) => `$${index + firstPlaceholder}`).join(', '), parameters]
}

/** The value of a JSON column or function. PostgreSQL's driver has already parsed it. */
export const parseJson = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : json)
