/** How often and for how long one run measures. */
export type Effort = {
  rounds: number
  /** Load duration per candidate and round. */
  seconds: number
  lighthouseRuns: number
  clicks: number
  interactions: number
  memorySeconds: number
  growthSeconds: number
  starts: number
}

export const full: Effort = {
  rounds: 5,
  seconds: 2,
  lighthouseRuns: 3,
  clicks: 5,
  interactions: 3,
  memorySeconds: 300,
  growthSeconds: 1,
  starts: 5,
}

/** Checks that the benchmarks work. One round is too noisy to publish. */
export const quick: Effort = {
  rounds: 1,
  seconds: 1,
  lighthouseRuns: 1,
  clicks: 1,
  interactions: 1,
  memorySeconds: 30,
  growthSeconds: 1,
  starts: 1,
}
