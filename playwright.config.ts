import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { business } from '#content'

/**
 * A browser from the system packages, because Playwright's own download is not available everywhere. The headless shell
 * comes first: it needs half the CPU time of full Chromium.
 */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath = browsers.map((name) => `/usr/bin/${name}`).find(existsSync)

export default defineConfig({
  testDir: 'e2e',
  // Vitest runs the tests in e2e/browsers.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Several times what a test takes beside other work: these limits only end tests that hang.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // A failed test runs again, for a trace: to record every test would take half as long again. It stays a failure.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: business.timeZone,
    viewport: { width: 1280, height: 800 },
    // Requests that a service worker answers are not seen by the tests that intercept them.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
