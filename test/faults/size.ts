/** The whole of what docs/reliability.md tells, for `npm run test:faults`. */
const whole = {
  kills: 200,
  powerLosses: 20,
  migrationKills: 20,
  /** Up to so many statements lie between two at which a migration is killed. */
  migrationStride: 1,
  restarts: 10,
  terminations: 20,
  /** As many receipts as the forms send in an hour. */
  mails: 60,
  sameKeyRounds: 20,
  instanceKills: 5,
  days: 730,
  zones: 6,
  loadSeconds: { sqlite: 300, postgres: 120 },
}

/** Enough of each for `npm test`, which waits for it. */
const part: typeof whole = {
  kills: 2,
  powerLosses: 1,
  migrationKills: 2,
  migrationStride: 12,
  restarts: 2,
  terminations: 2,
  mails: 10,
  sameKeyRounds: 2,
  instanceKills: 1,
  days: 40,
  zones: 2,
  loadSeconds: { sqlite: 2, postgres: 2 },
}

export const isWhole = process.env.FAULTS === 'full'
export const size = isWhole ? whole : part
/** In milliseconds, for a test that takes all this. */
export const patience = isWhole ? 1_200_000 : 60_000
