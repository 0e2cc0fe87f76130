import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/faults/reporter.ts'],
    globalSetup: ['test/support/build-server.mjs', 'test/support/postgres.ts'],
    // The tests spend more time waiting for servers, clocks and disks than computing.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
