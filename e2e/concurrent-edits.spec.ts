import type { Locator } from '@playwright/test'
import {
  test as base,
  card,
  closeSheet,
  expect,
  expectFailure,
  loseResponse,
  nextYear,
  openDetails,
  openTool,
  press,
  tab,
  toastOf,
  withoutEvents,
} from './fixtures.ts'

const test = base.extend<{
  /** The edit dialog of the only message. */
  editing: Locator
}>({
  editing: async ({ page, asStaff }, use) => {
    await asStaff({ quoteRequests: ['Grace Hopper'] })
    await tab(page, 'Contact Submissions (1)').click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await use(page.getByRole('dialog', { name: 'Update Contact: Grace Hopper' }))
  },
})

test('the second save of a row shows the changes of the first instead of overwriting them', async ({
  page,
  editing: dialog,
  asColleague,
  staffApi,
}) => {
  await asColleague('PATCH', '/api/contact-submissions/1', { status: 'quoted', notes: 'Offered $900' })
  await dialog.getByLabel('Internal Notes').fill('Call after five')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update contact submission.')
  await expect(dialog.getByRole('alert').first()).toContainText('Status is now Quoted.')
  await expect(dialog.getByRole('alert').first()).toContainText('Internal Notes is now “Offered $900”.')
  expect(await staffApi('/api/contact-submissions')).toMatchObject([{ status: 'quoted', notes: 'Offered $900' }])
  await dialog.getByLabel('Status').selectOption('quoted')
  await dialog.getByLabel('Internal Notes').fill('Offered $900. Call after five')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { status: 'quoted', notes: 'Offered $900. Call after five' },
  ])
})

for (const place of ['card', 'details']) {
  test(`a status change in the ${place} conflicts with a concurrent one, and the other status is shown there`, {
    tag: '@full',
  }, async ({ page, asStaff, asColleague }) => {
    await withoutEvents(page)
    await asStaff({ bookings: ['Ada Lovelace'] })
    const ada = place === 'details' ? await openDetails(page, 'Ada Lovelace') : card(page, 'Ada Lovelace')
    await expect(ada).toBeVisible()
    await asColleague('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
    await ada.getByLabel('Status').selectOption('cancelled')
    await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
    await expect(ada).toContainText('Someone else changed this booking.')
    await expect(ada.getByLabel('Status')).toHaveValue('confirmed')
  })
}

test('after a conflict, edited fields keep the typed values and the other fields show the saved values', {
  tag: '@full',
}, async ({ page, editing: dialog, asColleague, staffApi }) => {
  const alert = dialog.getByRole('alert').first()
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await dialog.getByLabel('Estimated Value').fill('$900')
  await dialog.getByLabel('Internal Notes').fill('Call after five')
  const colleagueChanges = { priority: 'urgent', estimatedValue: '$700', followUpDate: `${nextYear()}-01-15` }
  await asColleague('PATCH', '/api/contact-submissions/1', colleagueChanges)
  await save.click()
  await expect(alert).toContainText('Priority is now Urgent.')
  await expect(dialog.getByLabel('Priority')).toHaveValue('urgent')
  await expect(dialog.getByLabel('Follow-up Date')).toHaveValue(`${nextYear()}-01-15`)
  await expect(dialog.getByLabel('Estimated Value')).toHaveValue('$900')
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Call after five')

  await asColleague('PATCH', '/api/contact-submissions/1', { status: 'quoted', priority: 'low' })
  await save.click()
  await expect(alert).toContainText('Status is now Quoted.')
  await expect(dialog.getByLabel('Status')).toHaveValue('quoted')
  await expect(dialog.getByLabel('Priority')).toHaveValue('low')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH').then((request) => request.postDataJSON())
  await save.click()
  const expectedPatch = { status: 'quoted', priority: 'low', estimatedValue: '$900', notes: 'Call after five' }
  expect(await patch).toEqual(expectedPatch)
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { ...expectedPatch, followUpDate: expect.stringContaining(`${nextYear()}-01-15`) },
  ])
})

test('changing a row that a colleague deleted says so on its details, which leaves with the change', {
  tag: '@full',
}, async ({ page, asStaff, asColleague }) => {
  await withoutEvents(page)
  await asStaff({ bookings: ['Ada Lovelace', 'Hedy Lamarr'] })
  const [ada, hedy] = [card(page, 'Ada Lovelace'), card(page, 'Hedy Lamarr')]
  await expect(tab(page, 'Bookings (2)')).toBeVisible()
  const details = await openDetails(page, 'Ada Lovelace')
  await asColleague('DELETE', '/api/bookings/1')
  await details.getByLabel('Status').selectOption('confirmed')
  await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
  await expect(details).toContainText('Not saved · Try again')
  await expect(details).toContainText('Status: Confirmed. Someone else deleted it.')
  await details.getByRole('button', { name: 'Discard' }).click()
  await expect(details).toBeHidden()
  await expect(ada).toBeHidden()
  await expect(hedy).toBeVisible()
  await expect(tab(page, 'Bookings (1)')).toBeVisible()

  await asColleague('DELETE', '/api/bookings/2')
  await hedy.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectFailure(page, 'Delete Failed', 'Failed to delete booking.')
  await expect(hedy).toContainText('Delete. Someone else deleted it.')
  await hedy.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expect(tab(page, 'Bookings (0)')).toBeVisible()

  await openTool(page, 'Recently deleted')
  const restore = page.getByRole('button', { name: 'Restore Booking B-1 for Ada Lovelace' })
  await expect(restore).toBeVisible()
  await asColleague('POST', '/api/bookings/1/restore')
  await restore.click()
  await expectFailure(page, 'Restore Failed', 'Failed to restore booking.')
  const line = page.getByRole('listitem').filter({ hasText: 'Booking B-1 for Ada Lovelace' })
  await expect(line).toContainText('Restore. It is no longer under Recently deleted.')
  await line.getByRole('button', { name: 'Discard' }).click()
  await expect(restore).toBeHidden()
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
})

test('an edit of a message that a colleague deleted is kept and can be saved after a restore', {
  tag: '@full',
}, async ({ page, editing: dialog, asColleague, staffApi }) => {
  await dialog.getByLabel('Internal Notes').fill('Call after five')
  await asColleague('DELETE', '/api/contact-submissions/1')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update contact submission.')
  const alert = dialog.getByRole('alert').filter({ hasText: 'Someone else deleted this quote request' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('Contact Submissions (0)')).toBeVisible()
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Call after five')

  await alert.getByRole('button', { name: 'Restore' }).click()
  await expect(toastOf(page, 'Contact Restored')).toBeVisible()
  await expect(alert).toBeHidden()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Grace Hopper')).toContainText('Call after five')
  expect(await staffApi('/api/contact-submissions')).toMatchObject([{ notes: 'Call after five' }])
})

/** Fills in the fields that a quote request lacks for a booking. */
async function fillIn(dialog: Locator) {
  await dialog.getByLabel('Service Address').fill('12 Sample Street')
  await dialog.getByLabel('Date').fill(`${nextYear()}-01-15`)
  await dialog.getByLabel('Time').selectOption('9:00 AM')
}

const visit = {
  customerName: 'Grace Hopper',
  customerEmail: 'grace@example.com',
  customerPhone: '405-555-0111',
  service: 'Other',
  preferredDate: `${nextYear()}-02-16`,
  preferredTime: '10:00 AM',
  address: '12 Sample Street',
}

test('an edit of a call that a colleague deleted is kept and can be saved after a restore', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asColleague('POST', '/api/call-logs', { callerName: 'Grace Hopper' })
  await asStaff()
  await tab(page, 'Call Log (1)').click()
  await press(await openDetails(page, 'Grace Hopper'), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Call Log Entry' })
  await dialog.getByLabel('Notes').fill('Call after five')
  await asColleague('DELETE', '/api/call-logs/1')
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update call log.')
  await dialog.getByRole('alert').getByRole('button', { name: 'Restore' }).click()
  await expect(toastOf(page, 'Call Log Restored')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/call-logs')).toMatchObject([{ callerName: 'Grace Hopper', notes: 'Call after five' }])
})

test('the second save of a call shows the changes of the first, and overwrites nothing unseen', {
  tag: '@full',
}, async ({ page, asStaff, asColleague, staffApi }) => {
  await asColleague('POST', '/api/call-logs', { callerName: 'Grace Hopper', notes: 'Call after five' })
  await asStaff()
  await tab(page, 'Call Log (1)').click()
  await press(await openDetails(page, 'Grace Hopper'), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Call Log Entry' })
  const save = dialog.getByRole('button', { name: 'Save Call Log' })
  await dialog.getByLabel('Notes').fill('Call after six')
  const theirs = { notes: 'She called back', callType: 'missed', followUpRequired: true }
  await asColleague('PATCH', '/api/call-logs/1', theirs)
  await save.click()
  await expect(toastOf(page, 'Update Failed')).toContainText('Failed to update call log.')
  const alert = dialog.getByRole('alert').first()
  await expect(alert).toContainText('Someone else changed this call log while you had it open.')
  await expect(alert).toContainText('Notes is now “She called back”.')
  await expect(alert).toContainText('Call Type is now Missed.')
  await expect(alert).toContainText('Follow-up Required is now checked.')
  await expect(dialog.getByLabel('Call Type')).toHaveValue('missed')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Call after six')
  expect(await staffApi('/api/call-logs')).toMatchObject([theirs])
  await dialog.getByLabel('Notes').fill('She called back. Call after six')
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/call-logs')).toMatchObject([{ ...theirs, notes: 'She called back. Call after six' }])
})

test('converting a message that a colleague changed needs a second confirmation', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await tab(page, 'Contact Submissions (1)').click()
  await press(await openDetails(page, 'Grace Hopper'), 'Create booking')
  const dialog = page.getByRole('dialog', { name: 'Create Booking: Grace Hopper' })
  await fillIn(dialog)
  await asColleague('PATCH', '/api/contact-submissions/1', { status: 'converted' })
  const make = dialog.getByRole('button', { name: 'Create Booking' })
  await make.click()
  await expectFailure(page, 'Create Failed', 'Failed to create booking.')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone else changed the quote request or call. Press Create Booking again to continue anyway.',
  )
  expect(await staffApi('/api/bookings')).toEqual([])
  await expect(dialog.getByLabel('Service Address')).toHaveValue('12 Sample Street')
  await make.click()
  await expect(toastOf(page, 'Booking Created')).toBeVisible()
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})

test('a converted message or call links to its booking and cannot be converted again', async ({
  page,
  requestQuoteAs,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await requestQuoteAs('Grace Hopper')
  await asColleague('POST', '/api/call-logs', { callerName: 'Ada Lovelace' })
  await asStaff()
  await tab(page, 'Contact Submissions (1)').click()
  const grace = await openDetails(page, 'Grace Hopper')
  await press(grace, 'Create booking')
  const dialog = page.getByRole('dialog', { name: 'Create Booking: Grace Hopper' })
  await fillIn(dialog)
  await asColleague('POST', '/api/contact-submissions/1/booking', visit)
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expectFailure(page, 'Create Failed', 'Failed to create booking.')
  await expect(dialog.getByRole('alert')).toHaveText('This quote request was already booked as B-1.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const link = grace.getByRole('link', { name: 'Booking B-1' })
  await expect(link).toBeVisible()
  await expect(grace.getByRole('button', { name: 'Create booking' })).toHaveCount(0)

  await asColleague('POST', '/api/call-logs/1/booking', { ...visit, customerName: 'Ada Lovelace' })
  await closeSheet(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await tab(page, 'Call Log (1)').click()
  const ada = await openDetails(page, 'Ada Lovelace')
  await expect(ada.getByRole('link', { name: 'Booking B-2' })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Create booking' })).toHaveCount(0)
  expect(await staffApi('/api/bookings')).toHaveLength(2)

  await closeSheet(page)
  await tab(page, 'Contact Submissions (1)').click()
  await openDetails(page, 'Grace Hopper')
  await link.click()
  await expect(page).toHaveURL(`/admin?layout=week&day=${nextYear()}-02-16`)
  await expect(await openDetails(page, 'Grace Hopper')).toContainText('B-1')
})

test('retrying a conversion with a lost response creates one booking', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await tab(page, 'Contact Submissions (1)').click()
  await press(await openDetails(page, 'Grace Hopper'), 'Create booking')
  const dialog = page.getByRole('dialog', { name: 'Create Booking: Grace Hopper' })
  await fillIn(dialog)
  await page.route('/api/contact-submissions/1/booking', loseResponse, { times: 1 })
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(toastOf(page, 'Create Failed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(toastOf(page, 'Booking Created')).toContainText('It is booking B-1.')
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})
