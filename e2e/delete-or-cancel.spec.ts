import {
  card,
  details,
  expect,
  onPhoneAndDesktop,
  openDetails,
  press,
  testWithMail as test,
  toastOf,
} from './fixtures.ts'

onPhoneAndDesktop(
  () => {
    test('Delete says that the customer has the link, and cancels with an email instead', async ({
      page,
      asStaff,
      staffApi,
    }) => {
      await asStaff({ bookings: ['Ada Lovelace'] })
      await card(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete the booking for Ada Lovelace?' })
      await expect(dialog).toContainText('Ada Lovelace has the link to this booking. Cancel it with an email instead?')
      await dialog.getByRole('button', { name: 'Email the customer instead' }).click()
      await expect(dialog).toBeHidden()
      const question = details(page, 'Ada Lovelace').getByRole('region', { name: 'Email the customer?' })
      await expect(question).toContainText('We can’t take your booking')
      expect(await staffApi('/api/bookings')).toMatchObject([{ customerName: 'Ada Lovelace', status: 'cancelled' }])

      await press(details(page, 'Ada Lovelace'), 'Delete')
      await expect(dialog).toBeVisible()
      await expect(dialog).not.toContainText('has the link')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
    })
  },
  { quick: 'desktop' },
)

test('Delete offers nothing for a caller without an email address', { tag: '@full' }, async ({
  page,
  asColleague,
  asStaff,
  bookAs,
}) => {
  await bookAs('Ada Lovelace')
  const caller = { customerName: 'Grace Hopper', customerPhone: '405-555-0104', service: 'Other', address: '1 Elm St' }
  const preferred = { preferredDate: `${new Date().getFullYear() + 1}-01-15`, preferredTime: '9:00 AM' }
  await asColleague('POST', '/api/admin/bookings', { ...caller, ...preferred, confirm: true })
  await asStaff()
  const grace = await openDetails(page, 'Grace Hopper')
  await press(grace, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete the booking for Grace Hopper?' })
  await expect(dialog).toContainText('You can restore it')
  await expect(dialog).not.toContainText('has the link')
})

test('Delete of a quote request offers to write to the customer first', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ quoteRequests: ['Grace Hopper'], path: '/admin?tab=contact' })
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  await expect(dialog).toContainText('Grace Hopper has the link to this quote request.')
  await expect(dialog.getByRole('button', { name: 'Write an email' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Contact Deleted')).toBeVisible()
})
