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

test('the line between two pictures moves once to show that it can', { tag: '@full' }, async ({ page }) => {
  await page.goto('/services/electric-panel-installation')
  const comparison = page.locator('.comparison')
  await expect(comparison).toHaveClass(/comparison/)
  await comparison.scrollIntoViewIfNeeded()
  await expect(comparison).toHaveClass(/hints/)
  const at = () => comparison.evaluate((each) => getComputedStyle(each).getPropertyValue('--at'))
  await comparison.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(comparison).not.toHaveClass(/hints/)
  expect(await at()).toBe('0%')
})
