import type { Page } from '@playwright/test'
import { expect, openDetails, press, test } from './fixtures.ts'

// What others change appears on an open dashboard without Refresh.

const article = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a new booking appears by itself while the list is at its top, and nothing asks for it again and again', async ({
  page,
  asStaff,
  bookAs,
}) => {
  const streams: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/admin/events') && streams.push(request.url())))
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(article(page, 'Ada Lovelace')).toBeVisible()
  await bookAs('Grace Hopper')
  await expect(article(page, 'Grace Hopper')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Bookings (2)' })).toBeVisible()
  expect(streams).toHaveLength(1)
})

test('while a row is open, new rows wait for a press, and the title counts them', async ({ page, asStaff, bookAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asStaff({ bookings: ['Ada Lovelace'] })
  await openDetails(page, 'Ada Lovelace')
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
  await bookAs('Grace Hopper')
  await bookAs('Mary Jackson')
  await expect(page).toHaveTitle(/^\(2\) /)
  await page.keyboard.press('Escape')
  await expect(article(page, 'Grace Hopper')).toHaveCount(0)
  await page.getByRole('button', { name: '2 new bookings' }).click()
  for (const name of ['Mary Jackson', 'Grace Hopper', 'Ada Lovelace']) await expect(article(page, name)).toBeVisible()
  await expect(page).toHaveTitle(/^(?!\()/)
})

test('an open row says that somebody else changed it, and shows the change on a press', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await openDetails(page, 'Ada Lovelace')
  const details = page.getByRole('dialog', { name: 'Details' })
  await press(details, 'Edit')
  await asColleague('PATCH', '/api/bookings/1', { notes: 'Gate code 1234' })
  const form = page.getByRole('dialog', { name: 'Update Booking: Ada Lovelace' })
  await expect(form).toContainText('Someone else just changed this booking. Saving shows you the change first.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toContainText('Someone else just changed this booking.')
  await details.getByRole('button', { name: 'Show the change' }).click()
  await expect(details).toContainText('Gate code 1234')
  await expect(details).not.toContainText('just changed')
})

test('after a lost connection, what came in is shown', { tag: '@full' }, async ({ page, asStaff, bookAs, context }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(article(page, 'Ada Lovelace')).toBeVisible()
  await context.setOffline(true)
  await bookAs('Grace Hopper')
  await context.setOffline(false)
  await expect(article(page, 'Grace Hopper')).toBeVisible()
})

test('a stream that a proxy holds back is noticed', { tag: '@full' }, async ({ page, asStaff }) => {
  await page.clock.install()
  await page.route('**/api/admin/events', () => {}) // never answered
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(article(page, 'Ada Lovelace')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByText('New bookings do not appear by themselves')).toBeVisible()
})

test('the tone for new bookings is off until staff turn it on, on this device', { tag: '@full' }, async ({
  page,
  asStaff,
  bookAs,
}) => {
  await page.addInitScript(() => {
    const { prototype } = OscillatorNode
    const { start } = prototype
    prototype.start = function (...at) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      return start.apply(this, at)
    }
  })
  const stream = page.waitForResponse('**/api/admin/events*')
  await asStaff({ bookings: ['Ada Lovelace'] })
  await stream
  // From here on, a booking appears because of its event.
  await expect(article(page, 'Ada Lovelace')).toBeVisible()
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))
  await bookAs('Grace Hopper')
  await expect(article(page, 'Grace Hopper')).toBeVisible()
  expect(await tones()).toBe(0)
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Sound: off' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(tones).toBe(1)
  await bookAs('Mary Jackson')
  await expect(article(page, 'Mary Jackson')).toBeVisible()
  await expect.poll(tones).toBe(2)
})
