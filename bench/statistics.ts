export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median over all rounds of ours divided by theirs. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((number, round) => number / (theirs[round] ?? Number.NaN)))
}

export async function repeat<Result>(count: number, run: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < count; round++) results.push(await run(round))
  return results
}

/** Runs one item at a time, because a measurement needs the machine to itself. */
export async function runSequentially<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}
