/** How much is done to find a figure out. */
export type Effort = {
  rounds: number
  /** How long one candidate is loaded in one round. */
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

/** For trying out: one round tells nothing that should be kept. */
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
