import type { Page } from '@playwright/test'
import { isOffered } from '#domain/services.ts'
import { expect, pauseClock, test } from './fixtures.ts'

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

/** Opens the page with a paused clock and hydrates the first carousel, so no step depends on the machine's speed. */
async function open(page: Page) {
  await page.clock.install()
  await pauseClock(page)
  await page.goto(path)
  await carousel(page).scrollIntoViewIfNeeded()
  // A hydrated carousel positions its slides in a style attribute.
  await expect(carousel(page).locator('.carousel-slides')).toHaveAttribute('style', /transform/)
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

test('Next and Previous move by one slide and delay the next advance', async ({ page }) => {
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

test('a drag moves it by one slide', async ({ page }) => {
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

test('Pause stops it until Play is pressed', async ({ page }) => {
  await open(page)
  await carousel(page).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  expect(await firstInView(page)).toBe(0)
  await carousel(page).getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8000)
  expect(await firstInView(page)).toBe(1)
})

for (const [width, perView] of [
  [390, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`${perView} slides are in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const viewport = await carousel(page).locator('.carousel-viewport').boundingBox()
    const slide = await carousel(page).locator('li').first().boundingBox()
    expect(Math.round(((viewport?.width ?? 0) + 20) / (slide?.width ?? 1))).toBe(perView)
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
