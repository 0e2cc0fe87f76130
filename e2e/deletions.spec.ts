import type { Page } from '@playwright/test'
import { card, details, expect, openDetails, press, rows, tab, test, toastOf } from './fixtures.ts'

// "Deleting a booking clears the selection." All three lists do.

test.use({ viewport: { width: 1440, height: 900 } })

const confirmDeletion = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()

const lists = [
  ['Bookings', 'Booking Deleted', '/admin'],
  ['Contact Submissions', 'Contact Deleted', '/admin?tab=contact'],
  ['Call Log', 'Call Log Deleted', '/admin?tab=calls'],
] as const

for (const [name, title, address] of lists) {
  test(`"Deleting … clears the selection": nothing is open afterwards in ${name}, and the list has the focus`, {
    tag: '@full',
  }, async ({ page, asColleague, asStaff }) => {
    const customers = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr']
    for (const callerName of customers) await asColleague('POST', '/api/call-logs', { callerName })
    await asStaff({ bookings: customers, quoteRequests: customers })
    await tab(page, `${name} (3)`).click()
    const sheet = page.getByLabel('Details', { exact: true })
    await openDetails(page, 'Grace Hopper')
    await press(details(page, 'Grace Hopper'), 'Delete')
    await confirmDeletion(page)
    await expect(toastOf(page, title)).toHaveText(`${title}Undo`)
    await expect(rows(page)).toHaveCount(2)
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('tabpanel')).toBeFocused()

    await toastOf(page, title).getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Grace Hopper')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await openDetails(page, 'Hedy Lamarr')
    await expect(details(page, 'Hedy Lamarr')).toBeVisible()
  })
}

test('a deletion from the list opens nothing, and the list has the focus', async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Delete' }).press('Enter')
  await confirmDeletion(page)
  await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Details', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toBeFocused()
})
