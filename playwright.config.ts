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
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
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
