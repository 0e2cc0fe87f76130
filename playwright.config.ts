import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { business } from '#domain/business.ts'

/**
 * The browser of the system's packages, for Playwright's own cannot be had everywhere; the one without windows takes
 * half the work of the whole one.
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
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
