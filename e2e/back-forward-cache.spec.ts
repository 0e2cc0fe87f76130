import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, fullUnless, test } from './fixtures.ts'
import { servicePaths } from './paths.ts'
import { waitForHydration } from './script-loading.ts'

// Playwright disables the back/forward cache by default.
test.use({
  env: 'shared',
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

/** Leaves the page and goes back. Resolves to the reasons why the back/forward cache did not hold it. */
async function obstaclesOf(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.enable')
  const explained = new Promise<string[]>((resolve) => {
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      // The headless shell has no such cache and reports that as circumstantial.
      const pageReasons = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial')
      resolve(pageReasons.map(({ reason }) => reason))
    })
  })
  await page.goto('/nowhere')
  await page.evaluate(() => history.back())
  return await explained
}

for (const path of ['/', '/about', '/services', ...servicePaths.slice(-1), '/booking', '/contact', '/gallery']) {
  test(`the back/forward cache can hold ${path}`, fullUnless(path === '/booking'), async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    expect(await obstaclesOf(page)).toEqual([])
  })
}

test('the check detects an unload handler', { tag: '@full' }, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => addEventListener('unload', () => {}))
  expect(await obstaclesOf(page)).toEqual(['UnloadHandlerExistsInMainFrame'])
})
