import type { Page, Route } from '@playwright/test'
import { card, details, expect, needs, nextYear, openDetails, tab, test, toastOf } from './fixtures.ts'

// Staff keep working while requests are pending or fail.

/** Holds back requests that change data until `release`. */
async function holdChanges(page: Page, path: string | RegExp) {
  const held: Route[] = []
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.continue() : void held.push(route)))
  return {
    held,
    async release() {
      await page.unroute(path)
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

test('a dialog dismissed while saving does not close the next dialog', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ quoteRequests: ['Ada Lovelace', 'Grace Hopper'] })
  await tab(page, 'Contact Submissions (2)').click()
  const saving = await holdChanges(page, '**/api/contact-submissions/*')
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => saving.held.length).toBe(1)
  await page.keyboard.press('Escape')
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Contact: Grace Hopper' })
  await dialog.getByLabel('Internal Notes').fill('Call after five')
  await saving.release()
  await expect(toastOf(page, 'Contact Updated')).toBeVisible()
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Call after five')
})

test('an incomplete follow-up date is not saved as empty', { tag: '@full' }, async ({ page, asStaff, staffApi }) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await tab(page, 'Contact Submissions (1)').click()
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Follow-up Date').focus()
  await page.keyboard.type('0115')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Follow-up date needs a month, a day and a year')).toBeVisible()
  await expect(dialog.getByLabel('Follow-up Date')).toBeFocused()
  await dialog.getByLabel('Follow-up Date').fill(`${nextYear()}-01-15`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Contact Updated')).toBeVisible()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { followUpDate: `${nextYear()}-01-15T12:00:00.000Z` },
  ])
})

test('filter dates can be typed', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Visit from').focus()
  await page.keyboard.type(`0116${nextYear()}`)
  await expect(page.getByLabel('Visit from')).toHaveValue(`${nextYear()}-01-16`)
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Visit from')).toHaveValue('')
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
})

test('the last of two quick status changes is saved, also of a card that the filter no longer finds', async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('search').getByLabel('Status').selectOption('pending')
  const saving = await holdChanges(page, '**/api/bookings/*/status')
  const status = card(page, 'Ada Lovelace').getByLabel('Status')
  await status.selectOption('confirmed')
  await expect.poll(() => saving.held.length).toBe(1)
  await status.selectOption('cancelled')
  await saving.release()
  await expect.poll(async () => (await staffApi('/api/bookings'))[0]?.status).toBe('cancelled')
  // A row that was just changed stays until the filter is changed.
  await expect(status).toHaveValue('cancelled')
  await page.getByRole('search').getByLabel('Status').selectOption('confirmed')
  await expect(page.getByText('No bookings found.')).toBeVisible()
})

test('a list stays visible when its reload fails', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = card(page, 'Ada Lovelace')
  await expect(ada).toBeVisible()
  await page.route(/\/api\/bookings\?/, (route) => route.fulfill({ status: 503, body: 'Back soon' }))
  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(
    page.getByText('The bookings could not be reloaded. What you see may be out of date or incomplete.'),
  ).toBeVisible()
  await expect(ada).toBeVisible()
  await page.unroute(/\/api\/bookings\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(ada.locator('.badge')).toHaveText('Confirmed')
  await page.getByRole('button', { name: 'Reload visits' }).click()
  await expect(page.getByText('could not be reloaded')).toHaveCount(0)
})

test('links to a shared slot and to a call clear the search', { tag: '@full' }, async ({
  page,
  bookAs,
  asColleague,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Hedy Lamarr')
  await asColleague('POST', '/api/call-logs', { callerName: 'Grace Hopper', followUpRequired: true })
  await asStaff()
  // Text pasted from other programs contains invisible direction marks.
  await page.getByRole('searchbox').fill('\u202aHedy\u202c')
  await expect(page.getByText('1 found')).toBeVisible()
  const hedy = await openDetails(page, 'Hedy Lamarr')
  await hedy.getByRole('button', { name: /^Same slot/ }).click()
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible()
  await page.getByRole('searchbox').fill('Hedy')
  await needs(page)
    .getByRole('button', { name: /^Grace Hopper/ })
    .click()
  await expect(details(page, 'Grace Hopper')).toBeVisible()
})

test('logging out removes the Undo notification', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(toastOf(page, 'Booking Deleted')).toBeHidden()
})
