import { card, expect, openDetails, test, toastOf } from './fixtures.ts'

test('a status has Undo wherever it is changed', async ({ page, asStaff, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const status = async () => (await staffApi('/api/bookings'))[0]?.status
  const undo = () => toastOf(page, 'Status Updated').getByRole('button', { name: 'Undo' }).click()
  const ada = card(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('cancelled')
  await expect(ada).toContainText('Email the customer?')
  await undo()
  await expect(ada.locator('.badge')).toHaveText('Pending')
  await expect(ada).not.toContainText('Email the customer?')
  expect(await status()).toBe('pending')

  const opened = await openDetails(page, 'Ada Lovelace')
  await opened.getByLabel('Status').selectOption('confirmed')
  await expect(opened).toContainText('Email the customer?')
  await undo()
  await expect(opened.getByLabel('Status')).toHaveValue('pending')
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending', toldVisit: null }])
})

test('a change of a contact has Undo, which restores each field that was changed', async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ quoteRequests: ['Grace Hopper'], path: '/admin?tab=contact' })
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Contact: Grace Hopper' })
  await dialog.getByLabel('Status').selectOption('closed')
  await dialog.getByLabel('Internal Notes').fill('Moved away')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await toastOf(page, 'Contact Updated').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await staffApi('/api/contact-submissions'))[0])
    .toMatchObject({ status: 'new', notes: null })
})

test('a row that was just changed stays in the filtered list until the filter is changed', async ({
  page,
  asStaff,
}) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'], path: '/admin?status=pending' })
  const names = page.getByRole('feed').getByRole('article')
  const order = [/Alan Turing/, /Grace Hopper/, /Ada Lovelace/]
  await expect(names).toHaveText(order)
  await card(page, 'Grace Hopper').getByLabel('Status').selectOption('confirmed')
  await expect(card(page, 'Grace Hopper')).toContainText('Email the customer?')
  await expect(card(page, 'Grace Hopper').locator('.badge')).toHaveText('Confirmed')
  await expect(names).toHaveText(order)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(names).toHaveText(order)
  await page.goBack()
  await expect(names).toHaveText([/Alan Turing/, /Ada Lovelace/])
})
