import { expect, stopClock, test, toastOf } from './fixtures.ts'

test.use({ env: 'shared' })

const region = 'Notifications (F8)'

test('one notification at a time, at the bottom right, and no wider than 420 px', async ({ page }) => {
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Date Required')).toHaveCount(1)
  const box = await page.getByRole('region', { name: region }).getByRole('list').boundingBox()
  expect(box?.width).toBe(420)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
})

test('a notification leaves after its time: five seconds for a missing date', async ({ page }) => {
  await page.clock.install()
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  const toast = toastOf(page, 'Date Required')
  await expect(toast).toBeVisible()
  await stopClock(page)
  await page.clock.runFor(4000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

test('a notification is said aloud, and stays while the pointer is on it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/booking')
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"][aria-live="assertive"]'))
        document.body.dataset.said = region.textContent ?? ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  const toast = toastOf(page, 'Date Required')
  await expect(page.locator('body')).toHaveAttribute('data-said', /Date Required/)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(5500)
  await expect(toast).toBeHidden()
})

test('F8 brings the focus to the notifications, and the cross dismisses one', async ({ page }) => {
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: region }).getByRole('list')).toBeFocused()
  await toastOf(page, 'Date Required').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page, 'Date Required')).toBeHidden()
})

test('a notification that comes after one was dismissed by hand leaves by itself, too', async ({ page }) => {
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await toastOf(page, 'Date Required').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page, 'Date Required')).toBeHidden()
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  await expect(toastOf(page, 'Date Required')).toBeHidden({ timeout: 7000 })
})

for (const [distance, stays] of [
  [40, true],
  [80, false],
] as const) {
  test(`a swipe of ${distance} px to the right ${stays ? 'leaves' : 'dismisses'} it`, async ({ page }) => {
    await page.goto('/booking')
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    const toast = toastOf(page, 'Date Required')
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    if (!box) throw new Error('the notification has no place')
    const [x, y] = [box.x + 100, box.y + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + (distance * step) / 8, y)
    await page.mouse.up()
    await page.mouse.move(0, 0)
    if (stays) await expect(toast).toBeVisible()
    else await expect(toast).toBeHidden({ timeout: 2000 })
  })
}
