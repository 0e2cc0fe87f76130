import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, test } from './fixtures.ts'
import { servicePaths } from './paths.ts'

// Playwright switches the back/forward cache off.
test.use({
  env: 'shared',
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

/** Leaves the page, comes back, and resolves to what about the page kept it from the back/forward cache. */
async function obstaclesOf(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.enable')
  const explained = new Promise<string[]>((resolve) => {
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      // The browser without windows has no such cache: those reasons are circumstantial.
      const ofThePage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial')
      resolve(ofThePage.map(({ reason }) => reason))
    })
  })
  await page.goto('/contact/sent')
  await page.evaluate(() => history.back())
  return await explained
}

test('a link leads to another document, at its top', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const path of ['/', '/about', '/services', ...servicePaths.slice(-1), '/booking', '/contact', '/gallery']) {
  test(`nothing keeps ${path} from the back/forward cache`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await obstaclesOf(page)).toEqual([])
  })
}

test('an unload handler would keep a page from the back/forward cache', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => addEventListener('unload', () => {}))
  expect(await obstaclesOf(page)).toEqual(['UnloadHandlerExistsInMainFrame'])
})
