import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { everyPath, servicePaths } from './paths.ts'

test.use({ env: 'shared' })

for (const width of [390, 1440]) {
  test(`nothing moves while pages and their pictures come slowly, at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await page.route(/\.(avif|webp|woff2|js)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        // What a reader's own action moves is no fault; the browser marks it.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput)
            Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of everyPath) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 700) {
          window.scrollTo(0, y)
          await new Promise((resolve) => setTimeout(resolve, 40))
        }
      })
      await page.waitForTimeout(250)
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBe(0)
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    for (const width of [390, 768, 1440]) {
      test(`the words over the home page’s picture can be read at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/', { waitUntil: 'networkidle' })
        for (const words of [page.locator('h1'), page.locator('h1 + p')]) {
          expect(await worstContrastWithWhite(page, words)).toBeGreaterThan(4.5)
        }
      })
    }
  })
}

test('no picture a phone loads weighs 60 kB or more', async ({ browser, server }) => {
  test.slow()
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  })
  const page = await phone.newPage()
  const pictures: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/pictures/')) return
    pictures.push({ url: response.url(), bytes: (await response.body()).length })
  })
  for (const path of ['/', '/about', '/services', ...servicePaths, '/gallery']) {
    await page.goto(server.url + path)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        window.scrollTo(0, y)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    })
    await page.waitForLoadState('networkidle')
  }
  await phone.close()
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter(({ bytes }) => bytes >= 60_000)).toEqual([])
})

test('on paper there are the cards and nothing to press', async ({ page }) => {
  await page.goto('/about')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.call-bar')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
})

/** The contrast of white with the brightest of what is painted behind the words. */
async function worstContrastWithWhite(page: Page, words: ReturnType<Page['locator']>): Promise<number> {
  const box = await words.boundingBox()
  if (!box) throw new Error('the words have no place')
  await page.locator('.home-hero .wrap').evaluate((element) => element.style.setProperty('visibility', 'hidden'))
  const painted = await page.screenshot({ clip: box })
  await page.locator('.home-hero .wrap').evaluate((element) => element.style.removeProperty('visibility'))
  const { data, info } = await sharp(painted).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let brightest = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]].map((value) =>
      linear((value ?? 0) / 255),
    )
    brightest = Math.max(brightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return 1.05 / (brightest + 0.05)
}

/** sRGB to light: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
