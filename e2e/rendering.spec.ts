import type { Locator, Page, Response } from '@playwright/test'
import sharp from 'sharp'
import { expect, fullUnless, test } from './fixtures.ts'
import { everyPath, servicePaths } from './paths.ts'
import { waitForHydration } from './script-loading.ts'

test.use({ env: 'shared' })

for (const width of [390, 1440]) {
  test(`nothing shifts while pages and pictures load slowly, at ${width} px`, { tag: '@full' }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await page.route(/\.(avif|webp|woff2|js)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { layoutShifts: () => [...seen, ...observer.takeRecords()] })
    })
    for (const path of everyPath) {
      await page.goto(path)
      await waitForHydration(page)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      await page.evaluate(async () => void (await document.fonts.ready))
      await page.evaluate(scrollThrough)
      expect(await page.evaluate(unexpectedShifts), path).toEqual([])
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    for (const [width, height] of [
      [390, 844],
      [768, 844],
      [1440, 844],
      [1366, 650],
      [844, 390],
      [667, 375],
    ] as const) {
      test(
        `the text over the picture of the home page is readable at ${width} × ${height} px`,
        fullUnless(colorScheme === 'light' && width === 390),
        async ({ page }) => {
          await page.setViewportSize({ width, height })
          await page.goto('/')
          await page.evaluate(async () => void (await document.fonts.ready))
          for (const image of await page.locator('.home-hero img').all()) {
            await image.evaluate((element: HTMLImageElement) => element.decode())
          }
          const office = page.locator('.home-hero [data-closed]')
          await expect(office).not.toBeEmpty()
          for (const text of [page.locator('h1'), page.locator('h1 + p'), office]) {
            expect(await worstContrastWithWhite(page, text)).toBeGreaterThan(4.5)
          }
          for (const button of await page.locator('.home-hero .button').all()) {
            await expect(button).toBeInViewport({ ratio: 1 })
          }
        },
      )
    }
  })
}

test('every picture that a phone loads is smaller than 60 kB', { tag: '@full' }, async ({ browser, server }) => {
  test.slow()
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  })
  const page = await phone.newPage()
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.url().includes('/pictures/')) responses.push(response)
  })
  const pictures: { url: string; bytes: number }[] = []
  for (const path of ['/', '/about', '/services', ...servicePaths, '/gallery']) {
    await page.goto(server.url + path)
    await page.evaluate(scrollThrough)
    // The browser discards the bodies on the next navigation.
    for (const response of responses.splice(0)) {
      pictures.push({ url: response.url(), bytes: (await response.body()).length })
    }
  }
  await phone.close()
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter(({ bytes }) => bytes >= 60_000)).toEqual([])
})

test('a printed page has no navigation, no footer and no call bar', { tag: '@full' }, async ({ page }) => {
  await page.goto('/about')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.call-bar')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
})

/** Runs in the page: the layout shifts that no user input caused. */
function unexpectedShifts(): number[] {
  const shifts: { value: number; hadRecentInput: boolean }[] = Reflect.get(window, 'layoutShifts')()
  return shifts.flatMap(({ value, hadRecentInput }) => (value > 0 && !hadRecentInput ? value : []))
}

/** Runs in the page: scrolls to the end and waits for the pictures of each screen. */
async function scrollThrough(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const isInView = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect()
    return image.checkVisibility() && bottom > 0 && top < innerHeight
  }
  for (let y = 0; y < document.body.scrollHeight; y += 500) {
    scrollTo(0, y)
    await nextFrame()
    await Promise.all([...document.images].filter(isInView).map((image) => image.decode()))
  }
  // The browser records a layout shift when it has painted the frame.
  await nextFrame()
  await nextFrame()
}

/** The contrast of white with the brightest pixel behind the text. */
async function worstContrastWithWhite(page: Page, text: Locator): Promise<number> {
  const box = await text.boundingBox()
  if (!box) throw new Error('The text is not visible')
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

/** Linear light from an sRGB channel: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
