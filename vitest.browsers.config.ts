import { defineConfig } from 'vitest/config'

/** The journeys in Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig({
  test: {
    include: ['e2e/browsers/*.test.ts'],
    // A browser each.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
