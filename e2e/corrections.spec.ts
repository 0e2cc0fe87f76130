import { aBooking } from '../test/support/submissions.ts'
import { card, details, expect, openDetails, press, test, toastOf } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a phone number is corrected in four taps, and the other fields stay', async ({ page, asStaff, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await card(page, 'Ada Lovelace').locator('[data-open]').click()
  await press(details(page, 'Ada Lovelace'), 'Edit')
  const phone = page.getByRole('dialog').getByLabel('Phone')
  await phone.fill('405-555-0177')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Booking Updated')).toBeVisible()
  await expect(details(page, 'Ada Lovelace')).toContainText('(405) 555-0177')
  const { preferredDate: _, ...expected } = aBooking({ customerName: 'Ada Lovelace', customerPhone: '405-555-0177' })
  expect(await staffApi('/api/bookings')).toMatchObject([expected])
})

test('another address of a confirmed booking asks whether to email the customer again', { tag: '@full' }, async ({
  page,
  asStaff,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const opened = await openDetails(page, 'Ada Lovelace')
  await opened.getByLabel('Status').selectOption('confirmed')
  await opened.getByRole('button', { name: 'Don’t email' }).click()
  await press(opened, 'Edit')
  await page.getByRole('dialog').getByLabel('Service Address').fill('9 Other St, Springfield')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(opened.getByRole('heading', { name: 'Email the customer?' })).toBeVisible()
  await expect(opened).toContainText('9 Other St, Springfield')
})
