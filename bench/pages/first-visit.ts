import type { Browser } from '@playwright/test'
import { phone } from './browser.ts'

/** All bytes of a first visit that scrolls to the end of the page, headers included. */
export async function firstVisitBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  for (let screen = 1; await page.evaluate((top) => top < document.body.scrollHeight, screen * 600); screen++) {
    await page.evaluate((top) => window.scrollTo(0, top), screen * 600)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await context.close()
  return bytes
}
