/** The full run of `npm run test:faults`. Its results are in docs/developer/reliability.md. */
const full = {
  kills: 200,
  powerLosses: 20,
  migrationKills: 20,
  /** The migration is killed after every nth statement. */
  migrationStride: 1,
  restarts: 10,
  terminations: 20,
  publishes: 20,
  /** The hourly quota of receipts. */
  mails: 60,
  sameKeyRounds: 20,
  instanceKills: 5,
  days: 730,
  zones: 6,
  loadSeconds: { sqlite: 300, postgres: 120 },
}

/** A short run for `npm test`. */
const short: typeof full = {
  kills: 2,
  powerLosses: 1,
  migrationKills: 2,
  migrationStride: 12,
  restarts: 2,
  terminations: 2,
  publishes: 3,
  mails: 10,
  sameKeyRounds: 2,
  instanceKills: 1,
  days: 40,
  zones: 2,
  loadSeconds: { sqlite: 2, postgres: 2 },
}

export const isFullRun = process.env.FAULTS === 'full'
export const size = isFullRun ? full : short
/** The time limit of one test. */
export const timeoutMs = isFullRun ? 1_200_000 : 60_000
