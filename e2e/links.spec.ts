import config from '../playwright.config.ts'
import { expect, test } from './fixtures.ts'

// Playwright switches the back/forward cache off.
test.use({
  env: 'shared',
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

const pages = ['/', '/about', '/services', '/services/lighting-switches-devices', '/booking', '/contact', '/gallery']

test('a link leads to another document, at its top', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const path of pages) {
  test(`${path} comes back from the back/forward cache`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasPersisted: persisted })),
    )
    await page.goto('/contact/sent')
    await page.goBack()
    await expect(page).toHaveURL(path)
    const reasons = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      return JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons')?.reasons ?? null)
    })
    expect(await page.evaluate(() => Reflect.get(window, 'wasPersisted')), reasons).toBe(true)
  })
}
