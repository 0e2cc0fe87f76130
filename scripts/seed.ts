// `npm run seed -- [--size small|large] [--seed NUMBER] [--force]`: fills the store with made-up customers, to try the
// dashboard out or to measure it. The same seed gives the same rows on the same day.
import { parseArgs } from 'node:util'
import { readProcessEnvironment } from '#server/env.ts'
import { migrate } from '#server/store/migrate.ts'
import { openStore } from '#server/store/open.ts'
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
  // `npm run` takes a --force that no -- comes before for its own, and says so in this variable.
  const force = values.force ?? process.env.npm_config_force === 'true'

  const store = await openStore(readProcessEnvironment())
  try {
    await migrate(store)
    if (!force && (await holdsRows(store)))
      throw new Error('The store has rows already: add --force to put made-up ones among them')
    await fill(store, { counts: sizes[size], seed: Number(seed), now: new Date(), onProgress: showProgress })
  } finally {
    await store.close()
  }
  const { bookings, contactSubmissions, callLogs } = sizes[size]
  return `Made up ${bookings} bookings, ${contactSubmissions} contact submissions and ${callLogs} calls.`
})
