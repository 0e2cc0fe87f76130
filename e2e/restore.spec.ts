import { card, expect, expectFailure, openTool, test, toastOf } from './fixtures.ts'

test('Undo brings a deleted booking back', { tag: '@full' }, async ({ page, bookAs, asStaff, staffApi }) => {
  await bookAs('Ada Lovelace')
  const before = await staffApi('/api/bookings')
  await asStaff()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await toastOf(page, 'Booking Deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Booking Restored')).toBeVisible()
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  expect(await staffApi('/api/bookings')).toEqual(before)
})

test('deleted rows are listed and can be restored', async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'], quoteRequests: ['Grace Hopper'] })
  for (const tab of ['Bookings (1)', 'Contact Submissions (1)']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^No .* found\.$/)).toBeVisible()
    // The button that had the focus is gone.
    await expect(page.getByRole('tabpanel')).toBeFocused()
  }
  await expect(page.getByRole('tab')).toHaveCount(3)
  const deleted = await openTool(page, 'Recently deleted')
  await expect(deleted.getByRole('listitem')).toHaveCount(2)
  await deleted.getByRole('button', { name: /^Restore Quote request Q-\d+ from Grace Hopper$/ }).click()
  await expect(deleted.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Contact Submissions (1)' })).toBeVisible()
  await expect(card(page, 'Grace Hopper')).toBeVisible()
})

test('the list of deleted rows says when it is empty', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff()
  await openTool(page, 'Recently deleted')
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible()
})

test('a failed restore says so', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.route('**/restore', (route) => route.fulfill({ status: 500, body: 'Oh no' }))
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toastOf(page, 'Booking Deleted').getByRole('button', { name: 'Undo' }).click()
  await expectFailure(page, 'Restore Failed', 'Failed to restore booking.')
})
