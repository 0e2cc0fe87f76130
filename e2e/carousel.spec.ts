import type { Page } from '@playwright/test'
import { isOffered } from '#domain/services.ts'
import { expect, stopClock, test } from './fixtures.ts'

test.use({ env: 'shared' })

const path = '/services/lighting-switches-devices'

test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with carousels is not offered')

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]').first()

/** Scrolls to the first carousel, which hydrates it; its slides then have their position in a style. */
async function hydrate(page: Page) {
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(carousel(page).locator('.carousel-slides')).toHaveAttribute('style', /transform/)
}

/** The number of the slide that stands at the left edge, from 0. */
const firstInView = (page: Page) =>
  carousel(page).evaluate((element) => {
    const left = element.querySelector('.carousel-viewport')?.getBoundingClientRect().left ?? 0
    const distances = [...element.querySelectorAll('li')].map((slide) =>
      Math.abs(slide.getBoundingClientRect().left + 20 - left),
    )
    return distances.indexOf(Math.min(...distances.map((distance) => distance)))
  })

/** Opens the page with its clock in the test's hand, so that no wait depends on the machine. */
async function open(page: Page) {
  await page.clock.install()
  await page.goto(path)
  await hydrate(page)
  // From here on it stands still unless the test lets it run.
  await stopClock(page)
}

/** Lets time pass for the page, a frame at a time where slides glide. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms)

test('a slide comes every four seconds, one at a time, and after the last one the first', async ({ page }) => {
  await open(page)
  const count = await carousel(page).locator('li').count()
  // Looked at half way between two moves, when nothing glides.
  await pass(page, 1500)
  const seen = [await firstInView(page)]
  for (let turn = 0; turn < count; turn++) {
    await pass(page, 4000)
    seen.push(await firstInView(page))
  }
  expect(seen).toEqual([...Array(count).keys(), 0])
})

test('it stands still under the pointer, and goes on three seconds after', async ({ page }) => {
  await open(page)
  await carousel(page).locator('.carousel-viewport').hover()
  await pass(page, 15_000)
  expect(await firstInView(page)).toBe(0)
  await page.mouse.move(0, 0)
  await pass(page, 2900)
  expect(await firstInView(page)).toBe(0)
  await pass(page, 4700)
  expect(await firstInView(page)).toBe(1)
})

test('next and previous move one slide, and it waits before it goes on', async ({ page }) => {
  await open(page)
  await carousel(page).getByRole('button', { name: 'Next' }).click()
  await page.mouse.move(0, 0)
  await pass(page, 1500)
  expect(await firstInView(page)).toBe(1)
  await carousel(page).getByRole('button', { name: 'Previous' }).click()
  await carousel(page).getByRole('button', { name: 'Previous' }).click()
  await pass(page, 1500)
  expect(await firstInView(page)).toBe((await carousel(page).locator('li').count()) - 1)
})

test('a drag moves it', async ({ page }) => {
  // In real time: how far a drag goes on depends on its speed.
  await page.goto(path)
  await hydrate(page)
  await carousel(page).scrollIntoViewIfNeeded()
  const box = await carousel(page).locator('.carousel-viewport').boundingBox()
  if (!box) throw new Error('the carousel has no place')
  await page.mouse.move(box.x + 600, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(box.x + 600 - step * 30, box.y + 40)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await expect.poll(() => firstInView(page)).toBe(1)
})

test('the pause button stops it until it is pressed again', async ({ page }) => {
  await open(page)
  await carousel(page).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await pass(page, 20_000)
  expect(await firstInView(page)).toBe(0)
  await carousel(page).getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await pass(page, 8000)
  expect(await firstInView(page)).toBe(1)
})

for (const [width, perView] of [
  [390, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`at ${width} px there are ${perView} in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const viewport = await carousel(page).locator('.carousel-viewport').boundingBox()
    const slide = await carousel(page).locator('li').first().boundingBox()
    expect(Math.round(((viewport?.width ?? 0) + 20) / (slide?.width ?? 1))).toBe(perView)
  })
}

test.describe('for readers who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it stands still, and the buttons still work', async ({ page }) => {
    await open(page)
    await pass(page, 20_000)
    expect(await firstInView(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Next' }).click()
    await pass(page, 500)
    expect(await firstInView(page)).toBe(1)
  })
})
