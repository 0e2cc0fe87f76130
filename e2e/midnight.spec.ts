import type { Page } from '@playwright/test'
import { dayAfter, dayAt, dayInWords } from '#firm/calendar-day.ts'
import { firmTime } from '../test/support/firm-clock.ts'
import { card, expect, needs, openTomorrow, tab, test } from './fixtures.ts'

const visitsOf = (page: Page, name: 'Today' | 'Tomorrow') =>
  page.getByRole('region', { name }).getByRole('button', { name: /show booking/ })

// The page's clock is a day late, so that what is today for the server is tomorrow on the page until its midnight.
const newDay = dayAt(new Date())
const evening = firmTime(`${dayAfter(newDay, -1)}T23:50`)
const ada = '9:00 AMRequestedAda Lovelace, show booking B-1'

test.beforeEach(async ({ page, bookAs, requestQuoteAs, asColleague, asStaff }) => {
  await bookAs('Ada Lovelace', { preferredDate: newDay })
  await requestQuoteAs('Grace Hopper')
  await asColleague('PATCH', '/api/contact-submissions/1', { followUpDate: newDay })
  await page.clock.install({ time: evening })
  await asStaff()
  await openTomorrow(page)
  await expect(visitsOf(page, 'Tomorrow')).toHaveText([ada])
})

test('at midnight, tomorrow becomes today on an open dashboard', async ({ page }) => {
  await page.clock.runFor('00:15:00')
  await expect(visitsOf(page, 'Today')).toHaveText([ada])
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toHaveCount(0)
})

test('a dashboard that slept through midnight shows the new day when it wakes', { tag: '@full' }, async ({ page }) => {
  await page.clock.setSystemTime(firmTime(`${newDay}T08:00`))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(visitsOf(page, 'Today')).toHaveText([ada])
})

test('at midnight, a follow-up becomes due', { tag: '@full' }, async ({ page }) => {
  await tab(page, /^Contact Submissions/).click()
  await expect(card(page, 'Grace Hopper')).not.toContainText('Due')
  await page.clock.runFor('00:15:00')
  await expect(card(page, 'Grace Hopper')).toContainText('Due today')
})

test('at midnight, the week shows the new day', { tag: '@full' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { name: dayInWords(dayAfter(newDay, -1)) })).toBeVisible()
  await page.clock.runFor('00:15:00')
  await expect(page.getByRole('heading', { name: dayInWords(newDay) })).toBeVisible()
})

test('at midnight, the month marks the new day', { tag: '@full' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  const marked = page.locator('[aria-current="date"]')
  await expect(marked).toContainText(String(Number(dayAfter(newDay, -1).slice(-2))))
  await page.clock.runFor('00:15:00')
  await expect(marked).toContainText(String(Number(newDay.slice(-2))))
})

test('at midnight, what needs staff is read again', { tag: '@full' }, async ({ page }) => {
  await expect(needs(page).filter({ hasText: 'Grace Hopper' })).toBeVisible()
  await page.route('**/api/overview', async (route) => {
    const overview = await (await route.fetch()).json()
    const call = { ...overview.waiting[0], list: 'call-logs', id: 7, customerName: 'Edith Clarke', kind: 'follow_up' }
    await route.fulfill({ json: { ...overview, waiting: [call, ...overview.waiting] } })
  })
  await page.clock.runFor('00:15:00')
  await expect(needs(page).filter({ hasText: 'Edith Clarke' })).toBeVisible()
  await expect(needs(page).filter({ hasText: 'Grace Hopper' })).toBeVisible()
})
