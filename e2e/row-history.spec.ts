import { expect, openDetails, test } from './fixtures.ts'

test('the history of a booking shows each change with old and new value, and each version of the notes', async ({
  page,
  asStaff,
  asColleague,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asStaff({ bookings: ['Ada Lovelace'] })
  const details = await openDetails(page, 'Ada Lovelace')
  const change = (body: object) => asColleague('PATCH', '/api/bookings/1', body)
  await change({ notes: 'Gate code 1234' })
  await change({ notes: 'Gate code 5678', customerPhone: '405-555-0177' })
  await details.getByText('History', { exact: true }).click()
  await expect(details).toContainText('Notes: Gate code 1234 → Gate code 5678')
  await expect(details).toContainText('Notes: none → Gate code 1234')
  await expect(details).toContainText('Phone: (405) 555-0123 → 405-555-0177')
  await expect(details).toContainText('Staff')
  await expect(details).toContainText('Booking received')
  await details.getByLabel('Status').selectOption('confirmed')
  // The first attempt meets the colleague's version.
  await details.getByRole('button', { name: 'Try again' }).click()
  await expect(details).toContainText('Status: Pending → Confirmed')
})
