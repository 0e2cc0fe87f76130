import { closeSheet, expect, nextYear, openDetails, testWithMail as test, toastOf } from './fixtures.ts'

test('staff see when the reminder goes out, stop it, and send it after all', async ({
  page,
  mailServer,
  bookAs,
  asColleague,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Grace Hopper')
  const visit = { day: `${nextYear()}-03-10`, time: '09:00', windowMinutes: 0, durationMinutes: 60 }
  await asColleague('PUT', '/api/bookings/1/visit', visit)
  await asStaff()
  const grace = await openDetails(page, 'Grace Hopper')
  await expect(grace).toContainText('Confirmation')
  await expect(grace.getByText('Goes out')).toHaveCount(0)
  await closeSheet(page)
  const ada = await openDetails(page, 'Ada Lovelace')
  await expect(ada).toContainText(/Goes out \w{3}, Mar 9, \d+:00 [AP]M/)

  await ada.getByRole('button', { name: 'Stop: reminder' }).click()
  await expect(toastOf(page, 'Reminder Stopped')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Stop: reminder' })).toHaveCount(0)
  await expect(ada).toBeFocused()
  await expect(ada).toContainText('Reminder: stopped. Stopped by staff')

  await ada.getByRole('button', { name: 'Send now: reminder' }).click()
  await expect(toastOf(page, 'Email Sent')).toBeVisible()
  await expect(ada).toContainText('Reminder: sent')
  await expect(ada.getByRole('button', { name: 'Send now: reminder' })).toHaveCount(0)
  const reminders = mailServer.for('ada@example.com').filter(({ text }) => text?.includes(`March 10, ${nextYear()}`))
  expect(reminders).toHaveLength(1)
})

test('the line follows the status of the booking', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(ada).toContainText(/Goes out \w{3}, Jan 14/)
  await ada.getByLabel('Status').selectOption('cancelled')
  await expect(ada.getByText('Goes out')).toHaveCount(0)
})
