// `npm run seed -- [--size small|large] [--seed NUMBER] [--force]`: fills the store with made-up customers, for trying
// out or measuring the dashboard. The same seed gives the same rows on the same day.
import { parseArgs } from 'node:util'
import { readProcessEnvironment } from '#platform/env.ts'
import { migrateStore, openStore } from '#platform/store/open.ts'
import { run, showProgress } from './archive/terminal.ts'
import { fill, holdsRows } from './seed/fill.ts'

const sizes = {
  small: { bookings: 40, contactSubmissions: 25, callLogs: 30 },
  large: { bookings: 100_000, contactSubmissions: 100_000, callLogs: 100_000 },
}
const usage = 'Usage: npm run seed -- [--size small|large] [--seed NUMBER] [--force]'

await run(async () => {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'small' },
      seed: { type: 'string', default: '1' },
      force: { type: 'boolean' },
    },
  })
  const { size, seed } = values
  if ((size !== 'small' && size !== 'large') || !/^\d{1,9}$/.test(seed)) throw new Error(usage)
  // Without a preceding --, npm takes --force as its own option and sets this variable.
  const force = values.force ?? process.env.npm_config_force === 'true'

  const env = readProcessEnvironment()
  await migrateStore(env)
  const store = await openStore(env, { hasTimeLimits: false }) // some statements change every row
  try {
    if (!force && (await holdsRows(store)))
      throw new Error('The store already has rows: add --force to add made-up rows to them')
    await fill(store, { counts: sizes[size], seed: Number(seed), now: new Date(), onProgress: showProgress })
  } finally {
    await store.close()
  }
  const { bookings, contactSubmissions, callLogs } = sizes[size]
  return `Created ${bookings} bookings, ${contactSubmissions} quote requests and ${callLogs} calls.`
})
