import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** The browser of the system's packages; without windows only where there is no other. */
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

/** The phone that Lighthouse pretends to be. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** How much slower a phone's processor is, for clicks and interactions. */
export const cpuSlowdown = 4
