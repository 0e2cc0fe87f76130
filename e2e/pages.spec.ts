import { expect, test } from './fixtures.ts'
import { everyPath } from './paths.ts'
import { waitForHydration } from './script-loading.ts'

// The pages in a browser. test/site/pages.test.ts reads their HTML.
test.use({ env: 'shared' })

test('every page logs nothing to the console and loads its pictures', async ({ page }) => {
  test.slow()
  for (const path of everyPath) {
    await page.goto(path)
    await waitForHydration(page)
    // Pictures in a closed dialog load when it opens.
    for (const image of await page.locator('img:not(dialog img)').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth))
        .toBeGreaterThan(0)
    }
  }
})
