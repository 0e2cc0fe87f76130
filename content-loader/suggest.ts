const longestWord = 80

/** The known word that a mistyped one most likely means. Undefined when none is close. */
export function closest(
  typed: string,
  known: Iterable<string>,
  maxDistance = typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length / 3)),
): string | undefined {
  if (typed.length > longestWord) return undefined
  const [best] = [...known]
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance)
  return best?.word
}

/** Such as ` Did you mean "name"?`, or the empty string. */
export function didYouMean(typed: string, known: Iterable<string>, maxDistance?: number): string {
  const word = closest(typed, known, maxDistance)
  return word === undefined ? '' : ` Did you mean "${word}"?`
}

/** How many letters must be inserted, deleted or replaced: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
