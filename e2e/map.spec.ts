import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './script-loading.ts'

test.use({ env: 'shared' })

const frame = (page: Page) => page.locator('iframe')
const provider = 'https://www.google.com/generate_204'

// docs/developer/specification.md, Contact page: "an embedded map".
for (const [path, height] of [
  ['/about', 4600],
  ['/services', 6000],
  ['/contact', 2600],
] as const) {
  test(`the map of ${path} appears on a screen that shows the whole page without a scroll`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height })
    await page.goto(path)
    await expect(frame(page)).toBeInViewport()
    await expect(frame(page)).not.toHaveAttribute('inert')
    await expect(frame(page)).toHaveCSS('opacity', '1')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the map provider is asked only when the map comes into view', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/contact')
    await waitForHydration(page)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100)
    await expect(frame(page)).not.toBeInViewport()
    expect(asked.filter((url) => url === provider)).toEqual([])
    await frame(page).scrollIntoViewIfNeeded()
    await expect(frame(page)).not.toHaveAttribute('inert')
    expect(asked.filter((url) => url === provider)).toEqual([provider])
  })

  test('the drawing stays when the map provider does not answer', { tag: '@full' }, async ({ page }) => {
    await page.route(provider, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === provider)
    await page.goto('/contact')
    await frame(page).scrollIntoViewIfNeeded()
    await failed
    await expect(frame(page)).toHaveCSS('opacity', '0')
    await expect(page.getByRole('figure').filter({ hasText: 'Open the map' })).toBeInViewport()
  })
})
