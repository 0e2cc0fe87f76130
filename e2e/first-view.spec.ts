import type { Page } from '@playwright/test'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { card, expect, needs, showFonts, tab, test } from './fixtures.ts'

// What staff see first: little to choose from, and nothing that moves.

const today = dayAt(new Date())
const visit = (hour: number) => ({
  day: today,
  time: `${String(hour).padStart(2, '0')}:00`,
  windowMinutes: 0,
  durationMinutes: 60,
  confirm: true,
})

const names = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr', 'Mary Jackson', 'Alan Turing', 'Tim Lee', 'Joan Clarke']

/** What can be pressed or typed in on the screen, below the page's header. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll('.dashboard :is(button, a[href], select, input, summary)')
    return [...all].filter((control) => {
      const { top, bottom, width } = control.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0 && control.checkVisibility({ visibilityProperty: true })
    }).length
  })

/** How much what was shown has moved since the login was sent. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { shifts = '0' } = document.documentElement.dataset
      const sum = list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0) // a layout shift
      document.documentElement.dataset.shifts = String(Number(shifts) + sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const width of [390, 768, 1440, 1920]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : width === 768 ? 1024 : 900 }, hasTouch: width === 390 })

    test('a day with eight visits has few controls, moves nothing while it loads, and keeps the tabs in place', {
      ...(width !== 390 && width !== 1440 && { tag: '@full' }),
    }, async ({ page, bookAs, requestQuoteAs, asColleague, asStaff }) => {
      test.slow()
      for (const [index, name] of [...names, 'Edith Clarke'].entries()) {
        await bookAs(name)
        await asColleague('PUT', `/api/bookings/${index + 1}/visit`, visit(8 + index))
      }
      await bookAs('Katherine Johnson', { preferredDate: dayAfter(today, 1) })
      for (const name of ['Rosa Parks', 'Marie Curie', 'Lise Meitner']) await requestQuoteAs(name)
      await watchShifts(page)
      await asStaff()
      await expect(card(page, 'Katherine Johnson')).toBeAttached()
      await showFonts(page)
      expect(Number(await page.evaluate(() => document.documentElement.dataset.shifts ?? 0))).toBeLessThan(0.01)
      const visits = page.getByRole('region', { name: 'Today' }).getByRole('button', { name: /show booking/ })
      await expect(visits).toHaveCount(8)
      if (width === 1440) expect(await controls(page)).toBeLessThanOrEqual(30)

      const places = () =>
        page.evaluate(() =>
          ['h1', '[role=tablist]', '.find-bar'].map(
            (part) => (document.querySelector(part)?.getBoundingClientRect().top ?? 0) + scrollY,
          ),
        )
      const before = await places()
      for (const name of [/^Contact/, /^Call Log/, /^Bookings/]) {
        await tab(page, name).click()
        await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
        expect(await places()).toEqual(before)
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('below three visits of today, the first card begins above y = 620', { tag: '@full' }, async ({
    page,
    bookAs,
    asColleague,
    asStaff,
  }) => {
    await page.goto('/admin')
    for (const [index, name] of names.slice(0, 3).entries()) {
      await bookAs(name)
      await asColleague('PUT', `/api/bookings/${index + 1}/visit`, { ...visit(8 + index), tellCustomer: true })
    }
    await asStaff()
    await expect(page.getByText('Nothing needs you.')).toBeVisible()
    await showFonts(page)
    await expect.poll(async () => (await page.locator('[data-row]').first().boundingBox())?.y).toBeLessThan(620)
  })
})

test('what needs staff could not be loaded, and is loaded by a press', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  await page.route('**/api/overview', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await asStaff()
  await expect(page.getByRole('alert').filter({ hasText: 'What needs you could not be loaded.' })).toBeVisible()
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(needs(page)).toHaveText([/^Ada LovelaceNew booking/])
})
