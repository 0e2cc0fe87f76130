/** Sorted by a number. Entries without one come last, as they stand. */
export function inOrder<Entry>(entries: readonly Entry[], orderOf: (entry: Entry) => number | undefined): Entry[] {
  const last = Number.MAX_SAFE_INTEGER
  return entries.toSorted((one, other) => (orderOf(one) ?? last) - (orderOf(other) ?? last))
}

/** The given names. One that is missing or unknown is a type error. */
export const everyFieldOf =
  <Field extends string>() =>
  <const Names extends readonly Field[]>(
    ...names: Exclude<Field, Names[number]> extends never ? Names : [missing: Exclude<Field, Names[number]>]
  ) =>
    names as unknown as Names
