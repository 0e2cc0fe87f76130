/** Sorted by a number. Entries without one come last, as they stand. */
export function inOrder<Entry>(entries: readonly Entry[], orderOf: (entry: Entry) => number | undefined): Entry[] {
  const last = Number.MAX_SAFE_INTEGER
  return entries.toSorted((one, other) => (orderOf(one) ?? last) - (orderOf(other) ?? last))
}
