import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** The system's Chromium. The headless shell is the last choice. */
export const executablePath = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync)

export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The phone that Lighthouse emulates. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** CPU throttling factor for clicks and interactions. */
export const cpuSlowdown = 4
