import {
  card,
  closeSheet,
  details,
  expect,
  expectFailure,
  openDetails,
  openEmails,
  testWithMail as test,
  test as testWithoutMail,
  toastOf,
} from './fixtures.ts'
import { fillInAllButTheDate, pickDayOfNextMonth } from './public-forms.ts'

test('staff see which emails were sent and resend one', async ({ page, mailServer, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await expect(ada).toContainText(/Confirmation: sent \w{3} \d/)
  await expect(ada).toContainText(/Office alert: sent \w{3} \d/)
  await expect(ada.getByText('2 emails, sent')).toBeVisible()
  await openEmails(ada)
  await ada.getByRole('button', { name: 'Resend: Confirmation' }).click()
  await expect(toastOf(page, 'Email Sent')).toBeVisible()
  await expect(ada.getByText('3 emails, all sent')).toBeVisible()
  await expect(ada.getByText('Confirmation: sent')).toHaveCount(2)
  expect(mailServer.for('ada@example.com')).toHaveLength(2)
})

test('a rejected email shows the error and the result of a resend', { tag: '@full' }, async ({
  page,
  mailServer,
  asStaff,
}) => {
  mailServer.behave('refuse')
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await page.getByRole('tab', { name: 'Contact Submissions (1)' }).click()
  const grace = await openDetails(page, 'Grace Hopper')
  await expect(grace).toContainText('Confirmation: failed. The mail server said: 550 No such person')
  const resend = grace.getByRole('button', { name: 'Resend: Confirmation' })
  await resend.click()
  await expectFailure(page, 'Email Not Sent', 'Failed to send the email.')
  mailServer.behave('accept')
  await resend.click()
  await expect(toastOf(page, 'Email Sent')).toBeVisible()
  await expect(grace).toContainText('Confirmation: sent')
})

test('a receipt over the daily limit says so, and staff can send it anyway', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  for (const name of ['Ada One', 'Ada Two', 'Ada Three', 'Ada Four']) await bookAs(name)
  await asStaff()
  const ada = await openDetails(page, 'Ada Four')
  await expect(ada).toContainText('Confirmation: failed. One address gets at most 3 emails a day')
  await ada.getByRole('button', { name: 'Resend: Confirmation' }).click()
  await expect(toastOf(page, 'Email Sent')).toBeVisible()
})

testWithoutMail(
  'a resend without a mail server says that mail is not set up',
  { tag: '@full' },
  async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    const ada = await openDetails(page, 'Ada Lovelace')
    await openEmails(ada)
    await ada.getByRole('button', { name: 'Resend: Confirmation' }).click()
    await expectFailure(page, 'Resend Failed', 'Failed to resend the email.')
    await expect(ada.getByRole('alert')).toHaveText('Email is not set up yet.')
  },
)

test('staff are asked whether to email the customer about a status, and see the email', async ({
  page,
  mailServer,
  asStaff,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const question = page.getByRole('region', { name: 'Email the customer?' })
  const subjects = () => mailServer.for('ada@example.com').map(({ subject }) => subject)
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  await expect(question).toContainText('Your visit is confirmed')
  await question.getByRole('button', { name: 'Don’t email' }).click()
  await expect(question).toBeHidden()

  await ada.getByLabel('Status').selectOption('cancelled')
  await expect(question).toContainText('Your visit is cancelled')
  await question.getByRole('button', { name: 'Send email' }).click()
  await expect(toastOf(page, 'Email goes out in 10 seconds')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Email Stopped')).toBeVisible()
  await expect(ada).toContainText('Cancellation: stopped')
  expect(subjects()).toEqual([expect.stringContaining('We have your booking request')])
})

test('an email about a status that a colleague changed is not sent, and the new one is shown first', {
  tag: '@full',
}, async ({ page, asStaff, asColleague, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const question = page.getByRole('region', { name: 'Email the customer?' })
  const send = question.getByRole('button', { name: 'Send email' })
  const purposes = async () => (await staffApi('/api/mails')).map(({ purpose }) => purpose)
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByLabel('Status').selectOption('confirmed')
  await expect(question).toContainText('Your visit is confirmed')
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'cancelled' })
  await send.click()
  await expectFailure(page, 'Send Failed', 'Failed to send the email.')
  await expect(question.getByRole('alert')).toContainText('so nothing was sent')
  await expect(question).toContainText('Your visit is cancelled')
  await expect(question).not.toContainText('Your visit is confirmed')
  expect(await purposes()).toEqual(['notice', 'receipt'])

  await asColleague('PATCH', '/api/bookings/1/status', { status: 'completed' })
  await send.click()
  await expect(question).toContainText('There is no email for this status.')
  await expect(send).toBeDisabled()

  await details.getByLabel('Status').selectOption('cancelled')
  await expect(question).toContainText('Your visit is cancelled')
  await send.click()
  await expect(toastOf(page, 'Email goes out in 10 seconds')).toBeVisible()
  expect(await purposes()).toEqual(['cancelled', 'notice', 'receipt'])
})

test('after a status change on a details, the card asks about the email, and its answer keeps the focus', {
  tag: '@full',
}, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = card(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(ada).toContainText('Email the customer?')
  await ada.getByRole('button', { name: 'Don’t email' }).press('Enter')
  await expect(ada).not.toContainText('Email the customer?')
  await expect(ada.locator('[data-open]')).toBeFocused()

  const question = page.getByRole('region', { name: 'Email the customer?' })
  await ada.getByLabel('Status').selectOption('cancelled')
  await ada.getByRole('button', { name: 'Show the email' }).press('Enter')
  await expect(question).toContainText('Your visit is cancelled')
  const send = question.getByRole('button', { name: 'Send email' })
  // It waits until the email is read for the booking's newest version.
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(toastOf(page, 'Email goes out in 10 seconds')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(details(page, 'Ada Lovelace')).toBeFocused()
  await closeSheet(page)
  await expect(ada.locator('[data-open]')).toBeFocused()
  await expect(ada).not.toContainText('Email the customer?')
})

test('a booking with a confirmation email says so', async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toContainText(
    'discuss your project details. A confirmation email has been sent to your inbox.',
  )
  await expect(page.getByText('A confirmation email is on its way to ada@example.com.')).toBeVisible()
})

test('the question about the email waits until the card is open again', { tag: '@full' }, async ({
  page,
  asStaff,
  logIn,
}) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  const question = page.getByRole('region', { name: 'Email the customer?' })
  await page.goto('/admin?status=pending')
  await logIn()
  const grace = await openDetails(page, 'Grace Hopper')
  await grace.getByLabel('Status').selectOption('confirmed')
  await expect(question).toContainText('Your visit is confirmed')
  // The row stays in the filtered list until the filter is changed.
  await expect(card(page, 'Grace Hopper')).toContainText('Customer not told')
  await expect(grace).toBeVisible()

  await closeSheet(page)
  await openDetails(page, 'Ada Lovelace')
  await expect(question).toBeHidden()
  await page.route('**/api/bookings/1/status', (route) => route.fulfill({ status: 401, body: 'Please log in' }), {
    times: 1,
  })
  await details(page, 'Ada Lovelace').getByLabel('Status').selectOption('cancelled')
  await logIn()
  await details(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  await expect(question).toContainText('We can’t take your booking')
})
