import type { Page } from '@playwright/test'
import { business } from '#content'
import { firmTime } from '../test/support/firm-clock.ts'
import {
  expect,
  expectFailure,
  flushRequests,
  nextYear,
  onPhoneAndDesktop,
  openTool,
  readOnlyTest,
  rows,
  test,
  toastOf,
} from './fixtures.ts'
import { fillInAllButTheDate } from './public-forms.ts'

const year = nextYear()
const training = { from: `${year}-06-10`, to: `${year}-06-12`, reason: 'Training in Tulsa' }

/** Opens the booking page as on June 2 of next year. */
async function openCalendar(page: Page) {
  await page.clock.setFixedTime(firmTime(`${year}-06-02T09:00`))
  await page.goto('/booking')
  await expect(page.getByRole('grid')).toBeVisible()
}

const dayButton = (page: Page, date: string) => page.locator(`td[data-day="${year}-06-${date}"] button`)
const field = (page: Page) => page.getByRole('group', { name: 'Preferred Date' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor sees closed days with their reason and cannot choose them', async ({ page, asColleague }) => {
    await asColleague('POST', '/api/closed-days', training)
    await openCalendar(page)
    const line = field(page).getByText('Closed June 10 – 12: Training in Tulsa')
    await expect(line).toBeVisible()
    for (const date of ['10', '11', '12']) await expect(dayButton(page, date)).toBeDisabled()
    for (const date of ['09', '13']) await expect(dayButton(page, date)).toBeEnabled()
    await expect(dayButton(page, '11')).toHaveAccessibleName(/June 11th, \d+, closed: Training in Tulsa$/)
    await expect(dayButton(page, '13')).toHaveAccessibleName(/June 13th, \d+$/)
    await dayButton(page, '11').tap({ force: true })
    await dayButton(page, '13').tap()
    await expect(field(page)).toContainText(`June 13, ${year}`)
    await dayButton(page, '11').tap({ force: true })
    await expect(field(page)).toContainText(`June 13, ${year}`)
    await page.getByRole('button', { name: /next month/i }).tap()
    await expect(page.getByRole('grid')).toHaveAccessibleName(`July ${year}`)
    await expect(line).toBeHidden()
  })
})

test('the arrow keys skip closed days', { tag: '@full' }, async ({ page, asColleague }) => {
  await asColleague('POST', '/api/closed-days', training)
  await openCalendar(page)
  await expect(dayButton(page, '10')).toBeDisabled()
  await dayButton(page, '09').focus()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, '13')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dayButton(page, '09')).toBeFocused()
})

test('closed days across two months are named in both', { tag: '@full' }, async ({ page, asColleague }) => {
  await asColleague('POST', '/api/closed-days', { from: `${year}-06-28`, to: `${year}-07-03`, reason: 'Vacation' })
  await openCalendar(page)
  await expect(field(page)).toContainText('Closed June 28 – July 3: Vacation')
  await page.getByRole('button', { name: /next month/i }).click()
  await expect(page.getByRole('grid')).toHaveAccessibleName(`July ${year}`)
  await expect(field(page)).toContainText('Closed June 28 – July 3: Vacation')
})

test('a chosen day that turns out to be closed is named, and the booking is kept', async ({
  page,
  asColleague,
  staffApi,
}) => {
  await asColleague('POST', '/api/closed-days', training)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('/api/closed-days', async (route) => {
    await released
    await route.continue()
  })
  await openCalendar(page)
  await dayButton(page, '11').click()
  await expect(field(page)).toContainText(/\w+, June 11, \d+$/)
  release()
  const sentence = /Please choose another day: we are closed on \w+, June 11, \d+ \(Training in Tulsa\)\.$/
  await expect(field(page)).toContainText(sentence)
  await fillInAllButTheDate(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  await expect(page.getByText("We are closed that day. We'll call you to find another.")).toBeVisible()
  await page
    .getByRole('link', { name: /request/i })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText("We are closed that day. We'll call you to find another.")).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ preferredDate: `${year}-06-11T12:00:00.000Z` }])
  expect(await staffApi('/api/related?list=bookings&ids=1')).toMatchObject([{ closedReason: 'Training in Tulsa' }])
})

test('a restored day that was closed since asks for another day', { tag: '@full' }, async ({ page, asColleague }) => {
  await openCalendar(page)
  await dayButton(page, '11').click()
  await asColleague('POST', '/api/closed-days', training)
  await page.reload()
  await expect(field(page)).toContainText('Please choose another day: we are closed on')
  await dayButton(page, '15').click()
  await expect(field(page)).toContainText(/\w+, June 15, \d+$/)
})

const failures: [what: string, answer: { status: number; body: string }][] = [
  ['an error', { status: 503, body: 'We cannot look anything up right now' }],
  ['the page of a proxy', { status: 200, body: '<!doctype html>' }],
  ['no list', { status: 200, body: '{}' }],
]

for (const [what, answer] of failures) {
  readOnlyTest(`every day stays open when the answer is ${what}`, { tag: '@full' }, async ({ page }) => {
    await page.route('/api/closed-days', (route) => route.fulfill(answer))
    const answered = page.waitForResponse('**/api/closed-days')
    await openCalendar(page)
    await answered
    await flushRequests(page)
    for (const date of ['03', '11', '30']) await expect(dayButton(page, date)).toBeEnabled()
    await dayButton(page, '11').click()
    await expect(field(page)).toContainText(/\w+, June 11, \d+$/)
  })
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Closed days' })

async function openPanel(page: Page) {
  await openTool(page, 'Closed days')
}

onPhoneAndDesktop(
  () => {
    test('staff add closed days, see how many visits are planned, and remove them with undo', async ({
      page,
      bookAs,
      asColleague,
      asStaff,
      staffApi,
    }) => {
      const [from, to, days] = [`${year}-01-15`, `${year}-01-16`, `January 15 – 16, ${year}`]
      for (const name of ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson']) await bookAs(name)
      await asColleague('PATCH', '/api/bookings/3/status', { status: 'cancelled' })
      await asStaff()
      await openPanel(page)
      await expect(panel(page).getByText('No upcoming closed days.')).toBeVisible()
      await expect(panel(page).getByRole('heading', { name: 'Every year' })).toHaveCount(
        Math.min(business.closedDays.length, 1),
      )
      await panel(page).getByLabel('From').fill(from)
      await expect(panel(page).getByLabel('To')).toHaveValue(from)
      await expect(panel(page).getByText('2 visits are planned on this day')).toBeVisible()
      await panel(page).getByLabel('To').fill(to)
      await expect(panel(page).getByText('2 visits are planned on these days')).toBeVisible()
      await panel(page).getByLabel('Reason').fill('Training in Tulsa')
      await panel(page).getByLabel('Reason').press('Enter')
      await expect(toastOf(page, 'Closed Days Added')).toContainText('2 visits are planned on these days')
      const remove = page.getByRole('button', { name: `Remove ${days}: Training in Tulsa` })
      await expect(remove).toBeVisible()
      await expect(panel(page).getByLabel('From')).toHaveValue('')
      expect(await staffApi('/api/closed-days')).toContainEqual({ from, to, reason: 'Training in Tulsa' })

      await remove.press('Enter')
      await expect(toastOf(page, 'Closed Days Removed')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Upcoming closed days' })).toBeFocused()
      await expect(panel(page).getByText('No upcoming closed days.')).toBeVisible()
      await toastOf(page, 'Closed Days Removed').getByRole('button', { name: 'Undo' }).click()
      await expect(toastOf(page, 'Closed Days Restored')).toBeVisible()
      await expect(remove).toBeVisible()
      expect(await staffApi('/api/admin/closed-days')).toMatchObject([{ from, to, reason: 'Training in Tulsa' }])
    })
  },
  { quick: 'desktop' },
)

test('the bookings of days that are about to be closed are one click away', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Grace Hopper', { preferredDate: `${year}-01-18` })
  await asStaff()
  await openPanel(page)
  await panel(page).getByLabel('From').fill(`${year}-01-15`)
  await expect(panel(page).getByText('1 visit is planned on this day')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Show bookings' }).click()
  await expect(page).toHaveURL(`/admin?from=${year}-01-15&to=${year}-01-15&sort=visit`)
  await expect(rows(page)).toHaveCount(1)
})

test('closed days without a reason, or that end before they begin, are named at their field', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff()
  await openPanel(page)
  const add = panel(page).getByRole('button', { name: 'Add' })
  await add.click()
  await expect(panel(page).getByLabel('From')).toHaveAccessibleDescription('From is required')
  await expect(panel(page).getByLabel('Reason')).toHaveAccessibleDescription('Reason is required Shown to visitors')
  await panel(page).getByLabel('Reason').fill('Vacation')
  await panel(page).getByLabel('To').fill(`${year}-06-10`)
  await panel(page).getByLabel('From').fill(`${year}-06-11`)
  await add.click()
  await expect(panel(page).getByLabel('To')).toHaveAccessibleDescription('To must not be before From')
  await panel(page).getByLabel('From').fill('2020-06-10')
  await panel(page).getByLabel('To').fill('2020-06-11')
  await add.click()
  await expectFailure(page, 'Create Failed', 'Failed to add closed days.')
  await expect(panel(page).getByRole('alert')).toHaveText('To must be today or later.')
  expect(await staffApi('/api/admin/closed-days')).toEqual([])
})

test('closed days that a colleague has removed say so', { tag: '@full' }, async ({ page, asColleague, asStaff }) => {
  await asColleague('POST', '/api/closed-days', training)
  await asStaff()
  await openPanel(page)
  const remove = page.getByRole('button', { name: /^Remove June 10 – 12/ })
  await expect(remove).toBeVisible()
  await asColleague('DELETE', '/api/closed-days/1')
  await remove.click()
  await expectFailure(page, 'Delete Failed', 'Failed to remove closed days.')
  await expect(panel(page).getByRole('alert')).toHaveText('Someone else removed them.')
})
