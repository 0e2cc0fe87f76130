import type { Page } from '@playwright/test'
import { expect, pauseClock, test } from './fixtures.ts'
import { isOffered } from './paths.ts'
import { holdScripts } from './script-loading.ts'

test.use({ env: 'shared' })

const path = '/services/lighting-switches-devices'

test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with carousels is not offered')

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]').first()

/** The index of the slide at the left edge. */
const firstInView = (page: Page) =>
  carousel(page).evaluate((element) => {
    const left = element.querySelector('.carousel-viewport')?.getBoundingClientRect().left ?? 0
    const distances = [...element.querySelectorAll('li')].map((slide) =>
      Math.abs(slide.getBoundingClientRect().left + 20 - left),
    )
    return distances.indexOf(Math.min(...distances))
  })

/** A carousel whose script runs positions its slides in a style attribute. */
const expectStarted = (page: Page) =>
  expect(carousel(page).locator('.carousel-slides')).toHaveAttribute('style', /transform/)

/** Opens the page with a paused clock and starts the first carousel, so no step depends on the machine's speed. */
async function open(page: Page) {
  await page.clock.install()
  await pauseClock(page)
  await page.goto(path)
  await carousel(page).scrollIntoViewIfNeeded()
  await expectStarted(page)
}

test('the carousel advances by one slide every four seconds and loops', async ({ page }) => {
  await open(page)
  const count = await carousel(page).locator('li').count()
  // Halfway between two moves, when no slide is moving.
  await page.clock.runFor(1500)
  const firstSlides = [await firstInView(page)]
  for (let turn = 0; turn < count; turn++) {
    await page.clock.runFor(4000)
    firstSlides.push(await firstInView(page))
  }
  expect(firstSlides).toEqual([...Array(count).keys(), 0])
})

test('copies of slides that close the loop are hidden from assistive technology', { tag: '@full' }, async ({
  page,
}) => {
  await open(page)
  const titles = await carousel(page).locator('li:not([inert]) h3').allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
  await expect(carousel(page).getByRole('heading', { level: 3 })).toHaveText(titles)
})

test('it pauses under the pointer and resumes three seconds after the pointer leaves', async ({ page }) => {
  await open(page)
  await carousel(page).locator('.carousel-viewport').hover()
  await page.clock.runFor(15_000)
  expect(await firstInView(page)).toBe(0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(2900)
  expect(await firstInView(page)).toBe(0)
  await page.clock.runFor(4700)
  expect(await firstInView(page)).toBe(1)
})

test('Next and Previous move by one slide and delay the next advance', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await carousel(page).getByRole('button', { name: 'Next' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(1500)
  expect(await firstInView(page)).toBe(1)
  await carousel(page).getByRole('button', { name: 'Previous' }).click()
  await carousel(page).getByRole('button', { name: 'Previous' }).click()
  await page.clock.runFor(1500)
  expect(await firstInView(page)).toBe((await carousel(page).locator('li').count()) - 1)
})

test('a drag moves it by one slide', { tag: '@full' }, async ({ page }) => {
  await open(page)
  const box = await carousel(page).locator('.carousel-viewport').boundingBox()
  if (!box) throw new Error('The carousel is not visible')
  await page.mouse.move(box.x + 600, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(box.x + 600 - step * 30, box.y + 40)
    await page.clock.runFor(16)
  }
  await page.mouse.up()
  await page.clock.runFor(1500)
  expect(await firstInView(page)).toBe(1)
})

test('Pause stops it until Play is pressed', { tag: '@full' }, async ({ page }) => {
  await open(page)
  const icon = carousel(page).locator('button svg:visible').nth(1)
  await expect(icon).toHaveClass(/lucide-pause/)
  await carousel(page).getByRole('button', { name: 'Pause' }).click()
  await expect(icon).toHaveClass(/lucide-play/)
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toHaveAttribute('data-tooltip', 'Play')
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  expect(await firstInView(page)).toBe(0)
  await carousel(page).getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8000)
  expect(await firstInView(page)).toBe(1)
})

test('until its script runs, the slides scroll and no button is shown', { tag: '@full' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const viewport = carousel(page).locator('.carousel-viewport')
  // The page is still loading. The pointer may miss what moves under it.
  await expect(async () => {
    await viewport.hover()
    await page.mouse.wheel(400, 0)
    const scrolled = () => viewport.evaluate(({ scrollLeft }) => scrollLeft)
    await expect.poll(scrolled, { timeout: 1000 }).toBeGreaterThan(100)
  }).toPass()
  await expect(carousel(page).getByRole('button')).toHaveCount(0)
  release()
  await expect(carousel(page).getByRole('button')).toHaveCount(3)
  expect(await firstInView(page)).toBe(0)
})

test('it stops under a pointer that was there before its script', { tag: '@full' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.clock.install()
  await pauseClock(page)
  await page.goto(path, { waitUntil: 'commit' })
  await carousel(page).locator('.carousel-viewport').hover()
  release()
  await expectStarted(page)
  await page.clock.runFor(15_000)
  expect(await firstInView(page)).toBe(0)
})

test('it does not advance while the page is hidden', { tag: '@full' }, async ({ page }) => {
  await open(page)
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), hidden)
  await setHidden(true)
  await page.clock.runFor(20_000)
  expect(await firstInView(page)).toBe(0)
  await setHidden(false)
  await page.clock.runFor(5500)
  expect(await firstInView(page)).toBe(1)
})

test('every slide is printed once', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await page.clock.runFor(6000)
  await page.emulateMedia({ media: 'print' })
  const titles = await carousel(page).locator('li:not([inert]) h3').allTextContents()
  await expect(carousel(page).locator('li:visible h3')).toHaveText(titles)
  const right = await page.evaluate(() => document.documentElement.clientWidth)
  for (const slide of await carousel(page).locator('li:visible').all()) {
    const box = await slide.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? right) + (box?.width ?? 0)).toBeLessThanOrEqual(right)
  }
})

for (const [width, perView] of [
  [390, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`${perView} slides and a tenth of the next are in view at ${width} px`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const viewport = await carousel(page).locator('.carousel-viewport').boundingBox()
    const slide = await carousel(page).locator('li').first().boundingBox()
    const pictureWidth = (slide?.width ?? 0) - 20
    const inView = ((viewport?.width ?? 0) - perView * 20) / pictureWidth
    expect(inView).toBeGreaterThan(perView + 0.08)
    expect(inView).toBeLessThan(perView + 0.12)
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it does not advance by itself, and its buttons work', async ({ page }) => {
    await open(page)
    await page.clock.runFor(20_000)
    expect(await firstInView(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Next' }).click()
    await page.clock.runFor(500)
    expect(await firstInView(page)).toBe(1)
  })
})

/** Changes the preference. Resolves once the page has been told. */
async function preferMotion(page: Page, reducedMotion: 'reduce' | 'no-preference') {
  const changed = page.evaluate(async () => {
    const preference = matchMedia('(prefers-reduced-motion: reduce)')
    await new Promise((resolve) => preference.addEventListener('change', () => resolve(null), { once: true }))
  })
  await page.emulateMedia({ reducedMotion })
  await changed
}

test('it follows the motion preference while the page is open', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await preferMotion(page, 'reduce')
  await page.clock.runFor(20_000)
  expect(await firstInView(page)).toBe(0)
  await preferMotion(page, 'no-preference')
  await page.clock.runFor(5500)
  expect(await firstInView(page)).toBe(1)
})
