export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median over the rounds of how many times more the one did than the other in the same round. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((number, round) => number / (theirs[round] ?? Number.NaN)))
}

export async function times<Result>(count: number, run: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < count; round++) results.push(await run(round))
  return results
}

/** One after another, for what is measured must have the machine to itself. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}
