import type { Page } from '@playwright/test'
import { expect, fullUnless, pauseClock, test, toastOf, waitForAnimations } from './fixtures.ts'
import { waitForHydration } from './script-loading.ts'

test.use({ env: 'shared' })

const region = 'Notifications (F8)'

/** Opens the booking form with a paused clock, so a notification stays until the test lets time pass. */
async function open(page: Page) {
  await page.clock.install()
  await page.goto('/booking')
  await waitForHydration(page)
  await pauseClock(page)
}

/** Submits the empty form, which shows the notification 'Date Required' for five seconds. */
async function submitEmpty(page: Page) {
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
}

test('a notification replaces the one before', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await submitEmpty(page)
  await page.clock.runFor(4000)
  await submitEmpty(page)
  await expect(toastOf(page, 'Date Required')).toHaveCount(1)
  await page.clock.runFor(4000)
  await expect(toastOf(page, 'Date Required')).toBeVisible()
})

test('notifications are at the bottom right and at most 420 px wide', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await submitEmpty(page)
  const box = await page.getByRole('region', { name: region }).getByRole('list').boundingBox()
  expect(box?.width).toBe(420)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
})

test('the notification for a missing date closes after five seconds', async ({ page }) => {
  await open(page)
  await submitEmpty(page)
  await page.clock.runFor(4900)
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  await page.clock.runFor(100)
  await expect(toastOf(page, 'Date Required')).toBeHidden()
})

test('a notification is announced and stays while the pointer is on it', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"][aria-live="assertive"]'))
        document.body.dataset.announced = region.textContent ?? ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await submitEmpty(page)
  // The text enters the live region after a frame and leaves it after a second.
  await page.clock.runFor(100)
  await expect(page.locator('body')).toHaveAttribute('data-announced', /Date Required/)
  const toast = toastOf(page, 'Date Required')
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(5000)
  await expect(toast).toBeHidden()
})

test('F8 focuses the notifications, and Dismiss closes one', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await submitEmpty(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: region }).getByRole('list')).toBeFocused()
  await toastOf(page, 'Date Required').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page, 'Date Required')).toBeHidden()
})

test('a notification after a dismissed one closes by itself', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await submitEmpty(page)
  await toastOf(page, 'Date Required').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page, 'Date Required')).toBeHidden()
  await submitEmpty(page)
  await page.clock.runFor(5000)
  await expect(toastOf(page, 'Date Required')).toBeHidden()
})

for (const [distance, stays] of [
  [40, true],
  [80, false],
] as const) {
  test(
    `a swipe of ${distance} px to the right ${stays ? 'does not dismiss' : 'dismisses'} a notification`,
    fullUnless(!stays),
    async ({ page }) => {
      await open(page)
      await submitEmpty(page)
      const toast = toastOf(page, 'Date Required')
      await waitForAnimations(page)
      const box = await toast.boundingBox()
      if (!box) throw new Error('The notification is not visible')
      const [x, y] = [box.x + 100, box.y + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 8; step++) await page.mouse.move(x + (distance * step) / 8, y)
      await page.mouse.up()
      await page.mouse.move(0, 0)
      if (stays) {
        await waitForAnimations(page)
        await expect(toast).toBeVisible()
      } else {
        await expect(toast).toBeHidden()
      }
    },
  )
}
