import { card, expect, flushRequests, openRow, row, test, toastOf } from './fixtures.ts'

// Changes of rows without signal and without a session.

test('changes without signal say so, keep their order, and are sent when the line is back', async ({
  page,
  context,
  bookAs,
  asStaff,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Grace Hopper')
  await asStaff()
  await openRow(page, 'Ada Lovelace')
  await context.setOffline(true)
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect(row(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await expect(card(page, 'Ada Lovelace').getByLabel('Status')).toHaveValue('confirmed')
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('in_progress')
  await openRow(page, 'Grace Hopper')
  await card(page, 'Grace Hopper').getByLabel('Status').selectOption('completed')
  await expect(row(page, 'Grace Hopper')).toContainText('Waiting for signal')
  await expect(row(page, 'Ada Lovelace')).toContainText('Waiting for signal')

  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH')
      sent.push(`${request.url().match(/\d+(?=\/status)/)} ${request.postDataJSON().status}`)
  })
  await context.setOffline(false)
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await expect
    .poll(async () => (await staffApi('/api/bookings')).map(({ status }) => status))
    .toEqual(['completed', 'in_progress'])
  expect(sent.filter((each) => each.startsWith('1 '))).toEqual(['1 confirmed', '1 in_progress'])
})

test('a change whose session ended is sent after the next login in the same page', async ({
  page,
  bookAs,
  asStaff,
  logIn,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await asStaff()
  const path = '**/api/bookings/1/status'
  await page.route(path, (route) => route.fulfill({ status: 401, body: 'Please log in' }), { times: 1 })
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect(toastOf(page, 'Session expired')).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending' }])
  await logIn()
  await expect.poll(async () => (await staffApi('/api/bookings'))[0]?.status).toBe('confirmed')
  await expect(row(page, 'Ada Lovelace').locator('.badge')).toHaveText('Confirmed')
})

test('a waiting change that fails is reported, and logging out gives up what waits', async ({
  page,
  context,
  bookAs,
  asStaff,
  asColleague,
  logIn,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await asStaff()
  await openRow(page, 'Ada Lovelace')
  await context.setOffline(true)
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect(row(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'cancelled' })
  await context.setOffline(false)
  await expect(toastOf(page, 'Update Failed')).toBeVisible()
  await expect(row(page, 'Ada Lovelace').locator('.badge')).toHaveText('Cancelled')

  await context.setOffline(true)
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('completed')
  await expect(row(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await page.getByRole('button', { name: 'Log out' }).click()
  await context.setOffline(false)
  await logIn()
  await flushRequests(page)
  await expect(row(page, 'Ada Lovelace').locator('.badge')).toHaveText('Cancelled')
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'cancelled' }])
})
