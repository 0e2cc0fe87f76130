import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  expectFailure,
  flushRequests,
  loseResponse,
  nextYear,
  openDetails,
  press,
  tab,
  test,
  toastOf,
} from './fixtures.ts'

// "Data never goes stale; no refetch on window focus; no polling; no retries for reads or writes." Changes of rows
// without a connection and without a session.

/** The changes that the browser sends, such as "PATCH /api/bookings/1/status confirmed". */
function countChanges(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' || request.url().includes('/admin/')) return
    const { status = '' } = request.postDataJSON() ?? {}
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${status}`.trim())
  })
  return sent
}

const choose = (page: Page, name: string, status: string) => card(page, name).getByLabel('Status').selectOption(status)

const notSaved = (page: Page, name: string) => card(page, name).getByText('Not saved · Try again')

test('while the browser says that it is offline, a change is not attempted, and is sent once when it is online again', async ({
  page,
  context,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  const sent = countChanges(page)
  await context.setOffline(true)
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await expect(await openDetails(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await closeSheet(page)
  await choose(page, 'Grace Hopper', 'completed')
  await expect(card(page, 'Grace Hopper')).toContainText('Waiting for signal')
  await expect(card(page, 'Ada Lovelace').getByLabel('Status')).toHaveValue('confirmed')
  await choose(page, 'Ada Lovelace', 'in_progress')
  await expect(card(page, 'Ada Lovelace').getByLabel('Status')).toHaveValue('in_progress')
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await expect
    .poll(async () => (await staffApi('/api/bookings')).map(({ status }) => status))
    .toEqual(['completed', 'in_progress'])
  expect(sent.filter((each) => each.includes('/2/'))).toEqual(['PATCH /api/bookings/2/status completed'])
  expect(sent.filter((each) => each.includes('/1/'))).toEqual([
    'PATCH /api/bookings/1/status confirmed',
    'PATCH /api/bookings/1/status in_progress',
  ])
})

const failures: [why: string, fail: (route: Route) => Promise<void>][] = [
  ['the network', (route) => route.abort('connectionreset')],
  ['the server', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Back soon' })],
]

for (const [why, fail] of failures) {
  test(`"no retries for reads or writes": a change that failed because of ${why} is told at once and only sent again by hand`, {
    tag: '@full',
  }, async ({ page, asStaff, staffApi }) => {
    await page.clock.install()
    await asStaff({ bookings: ['Ada Lovelace'] })
    const sent = countChanges(page)
    await page.route('**/api/bookings/1/status', fail)
    await choose(page, 'Ada Lovelace', 'confirmed')
    await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
    await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()
    await expect(card(page, 'Ada Lovelace')).toContainText('Status: Confirmed')
    await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Pending')

    await page.unroute('**/api/bookings/1/status')
    await page.clock.runFor(60_000)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await flushRequests(page)
    expect(sent).toHaveLength(1)
    expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending' }])

    await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
    await expect(toastOf(page, 'Status Updated')).toBeVisible()
    await expect(notSaved(page, 'Ada Lovelace')).toHaveCount(0)
    await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Confirmed')
    expect(sent).toHaveLength(2)
  })
}

test('a change whose answer was lost is recognized when it is sent again, and ends as saved', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const keys: string[] = []
  await page.route('**/api/bookings/1/status', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Confirmed')
  await expect(card(page, 'Ada Lovelace')).not.toContainText('Someone else')
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]])

  // Another change has another key.
  await choose(page, 'Ada Lovelace', 'completed')
  await expect.poll(async () => (await staffApi('/api/bookings'))[0]?.status).toBe('completed')
  expect(keys[2]).not.toBe(keys[0])
})

test('several changes that failed are sent again together, and one can be given up', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Grace Hopper')
  await asColleague('POST', '/api/call-logs', { callerName: 'Katherine Johnson', followUpRequired: true })
  await asStaff()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await page.route(/\/api\/(bookings|call-logs)\/\d/, (route) => route.abort())
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expect(bar).toContainText('1 change is not saved.')
  await choose(page, 'Grace Hopper', 'completed')
  await tab(page, 'Call Log (1)').click()
  await (await openDetails(page, 'Katherine Johnson')).getByRole('button', { name: 'Follow-up done' }).click()
  await closeSheet(page)
  await expect(card(page, 'Katherine Johnson')).toContainText('Follow-up Done')
  await expect(bar).toContainText('3 changes are not saved.')
  await expectNoViolations(page, 'unsaved changes')
  await card(page, 'Katherine Johnson').getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toContainText('2 changes are not saved.')

  await page.unroute(/\/api\/(bookings|call-logs)\/\d/)
  await bar.getByRole('button', { name: 'Try all again' }).click()
  await expect(bar).toBeHidden()
  await expect
    .poll(async () => (await staffApi('/api/bookings')).map(({ status }) => status))
    .toEqual(['completed', 'confirmed'])
  expect(await staffApi('/api/call-logs')).toMatchObject([{ followUpRequired: true }])
})

test('a failed deletion keeps the details, and another attempt deletes it', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.route('**/api/bookings/1', (route) => route.abort(), { times: 1 })
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectFailure(page, 'Delete Failed', 'Failed to delete booking.')
  await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
  expect(await staffApi('/api/bookings')).toEqual([])
})

test('a change whose session ended is not replayed after the next login, and can be sent again by hand', {
  tag: '@full',
}, async ({ page, asStaff, logIn, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const sent = countChanges(page)
  const expired = (route: Route) => route.fulfill({ status: 401, body: 'Please log in' })
  await page.route('**/api/bookings/1/status', expired, { times: 1 })
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expect(toastOf(page, 'Session expired')).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toHaveCount(0)
  await logIn()
  await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()
  await expect(card(page, 'Ada Lovelace')).toContainText('Status: Confirmed')
  await flushRequests(page)
  expect(sent).toHaveLength(1)
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending' }])
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])
})

test('a form whose response was lost stays open with what was typed, and its own button logs the call once', {
  tag: '@full',
}, async ({ page, asStaff, staffApi }) => {
  await asStaff()
  await tab(page, 'Call Log (0)').click()
  await page.getByRole('button', { name: 'Add Call Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Call Log Entry' })
  await dialog.getByLabel('Caller Name').fill('Katherine Johnson')
  await page.route('**/api/call-logs', loseResponse, { times: 1 })
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expectFailure(page, 'Create Failed', 'Failed to create call log.')
  await expect(dialog.getByLabel('Caller Name')).toHaveValue('Katherine Johnson')
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(toastOf(page, 'Call Log Added')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/call-logs')).toHaveLength(1)
})

test('a waiting change that fails is reported, and logging out gives up what waits', { tag: '@full' }, async ({
  page,
  context,
  asStaff,
  asColleague,
  logIn,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await context.setOffline(true)
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'cancelled' })
  await context.setOffline(false)
  await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
  await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Cancelled')
  await expect(card(page, 'Ada Lovelace')).toContainText(
    'Status: Confirmed. Someone else changed this booking. Here is their version.',
  )

  await context.setOffline(true)
  await choose(page, 'Ada Lovelace', 'completed')
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await page.getByRole('button', { name: 'Log out' }).click()
  await context.setOffline(false)
  await logIn()
  await flushRequests(page)
  await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Cancelled')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'cancelled' }])
})

test('after a conflict, another attempt replaces the version that staff have seen', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'cancelled' })
  await choose(page, 'Ada Lovelace', 'confirmed')
  await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])
})

/** Opens the details of a booking and then its form, whose code loads at the latest now. */
async function openForm(page: Page, name: string, button: 'Edit' | 'Schedule') {
  await press(await openDetails(page, name), button)
  const title = button === 'Edit' ? `Update Booking: ${name}` : `Schedule: ${name}`
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

test('forms that are saved without signal close, wait, and are sent once when the signal returns', async ({
  page,
  context,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asColleague('POST', '/api/call-logs', { callerName: 'Katherine Johnson' })
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'], quoteRequests: ['Hedy Lamarr'] })
  const edit = await openForm(page, 'Ada Lovelace', 'Edit')
  const sent = countChanges(page)
  await context.setOffline(true)
  await edit.getByLabel('Internal Notes').fill('Gate code 4711')
  await edit.getByLabel('Priority').selectOption('urgent')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()
  await closeSheet(page)
  const words = 'Priority: Urgent, Internal Notes: “Gate code 4711”'
  await expect(card(page, 'Ada Lovelace')).toContainText(`Waiting for signal · ${words}`)

  const schedule = await openForm(page, 'Grace Hopper', 'Schedule')
  await schedule.getByLabel('Date').fill(`${nextYear()}-01-20`)
  await schedule.getByLabel('Start Time').selectOption('13:30')
  await schedule.getByRole('button', { name: 'Save Visit' }).click()
  await expect(schedule).toBeHidden()
  const grace = details(page, 'Grace Hopper')
  await grace.getByRole('button', { name: 'More' }).click()
  await grace.getByRole('link', { name: /^On my way/ }).click()
  await closeSheet(page)
  await expect(card(page, 'Grace Hopper')).toContainText(/Waiting for signal · Visit: \w+, January 20/)
  await expect(card(page, 'Grace Hopper')).toContainText('Waiting for signal · Text opened: On my way')
  expect(sent).toEqual([])

  // What waits can be typed on.
  const again = await openForm(page, 'Ada Lovelace', 'Edit')
  await expect(again).toContainText('Your changes wait to be saved.')
  await expect(again.getByLabel('Internal Notes')).toHaveValue('Gate code 4711')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await closeSheet(page)
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')

  await context.setOffline(false)
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(await staffApi('/api/bookings')).toMatchObject([
    { visit: { day: `${nextYear()}-01-20`, time: '13:30' } },
    { notes: 'Gate code 4711', priority: 'urgent' },
  ])
  expect(await staffApi('/api/texts?ids=2')).toMatchObject([{ kind: 'on_my_way' }])
  expect(sent.toSorted()).toEqual(['PATCH /api/bookings/1', 'POST /api/bookings/2/texts', 'PUT /api/bookings/2/visit'])

  await context.setOffline(true)
  await tab(page, 'Contact Submissions (1)').click()
  await card(page, 'Hedy Lamarr').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Estimated Value').fill('$900')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Hedy Lamarr')).toContainText('Waiting for signal · Estimated Value: “$900”')
  await context.setOffline(false)
  await expect(card(page, 'Hedy Lamarr')).toContainText('$900')
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await tab(page, 'Call Log (1)').click()
  await press(await openDetails(page, 'Katherine Johnson'), 'Edit')
  await context.setOffline(true)
  await page.getByRole('dialog', { name: 'Edit Call Log Entry' }).getByLabel('Notes').fill('Call after five')
  await page.getByRole('button', { name: 'Save Call Log' }).click()
  await closeSheet(page)
  await expect(card(page, 'Katherine Johnson')).toContainText('Waiting for signal · Notes: “Call after five”')
  await context.setOffline(false)
  await expect.poll(async () => (await staffApi('/api/call-logs'))[0]?.notes).toBe('Call after five')
})

test('a form that waited and failed is kept on its card, and Edit opens it with what was typed', {
  tag: '@full',
}, async ({ page, context, asStaff, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const dialog = await openForm(page, 'Ada Lovelace', 'Edit')
  await context.setOffline(true)
  await dialog.getByLabel('Internal Notes').fill('Gate code 4711 ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await page.route('**/api/bookings/1', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expectFailure(page, 'Update Failed', 'Failed to update booking.')
  await closeSheet(page)
  await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()
  await expect(card(page, 'Ada Lovelace')).toContainText('Internal Notes: “Gate code 4711 ”.')

  const again = await openForm(page, 'Ada Lovelace', 'Edit')
  await expect(again).toContainText('Your changes are not saved yet.')
  await expect(again.getByLabel('Internal Notes')).toHaveValue('Gate code 4711 ')
  await again.getByRole('button', { name: 'Close' }).click()
  await closeSheet(page)
  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Booking Updated')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(await staffApi('/api/bookings')).toMatchObject([{ notes: 'Gate code 4711' }])
  const saved = await openForm(page, 'Ada Lovelace', 'Edit')
  await expect(saved).not.toContainText('not saved yet')
})

test('a form that failed while it was open stays open. Closing it keeps what was typed, and Cancel discards it', {
  tag: '@full',
}, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const dialog = await openForm(page, 'Ada Lovelace', 'Edit')
  await page.route('**/api/bookings/1', (route) => route.fulfill({ status: 503, body: 'Back soon' }), { times: 1 })
  await dialog.getByLabel('Internal Notes').fill('Gate code 4711')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update booking.')
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Gate code 4711')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await closeSheet(page)
  await expect(notSaved(page, 'Ada Lovelace')).toBeVisible()

  const again = await openForm(page, 'Ada Lovelace', 'Edit')
  await expect(again.getByLabel('Internal Notes')).toHaveValue('Gate code 4711')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await closeSheet(page)
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect((await openForm(page, 'Ada Lovelace', 'Edit')).getByLabel('Internal Notes')).toHaveValue('')
})

test('after a conflict, a form that waited shows what was typed beside the other version', { tag: '@full' }, async ({
  page,
  context,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const dialog = await openForm(page, 'Ada Lovelace', 'Edit')
  await context.setOffline(true)
  await dialog.getByLabel('Internal Notes').fill('Gate code 4711')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await asColleague('PATCH', '/api/bookings/1', { notes: 'Dog in the yard', priority: 'high' })
  await context.setOffline(false)
  await expectFailure(page, 'Update Failed', 'Failed to update booking.')
  await closeSheet(page)
  const ada = card(page, 'Ada Lovelace')
  await expect(ada).toContainText(
    'Not saved' +
      'Discard' +
      'Internal Notes: “Gate code 4711”. Someone else changed this booking. Open the form again to see both versions.',
  )
  await expect(ada.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(ada).toContainText('High')

  const again = await openForm(page, 'Ada Lovelace', 'Edit')
  await expect(again).toContainText('Internal Notes is now “Dog in the yard”.')
  await expect(again.getByLabel('Internal Notes')).toHaveValue('Gate code 4711')
  await expect(again.getByLabel('Priority')).toHaveValue('high')
  expect(await staffApi('/api/bookings')).toMatchObject([{ notes: 'Dog in the yard' }])
  await again.getByLabel('Internal Notes').fill('Dog in the yard. Gate code 4711')
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expect(again).toBeHidden()
  expect(await staffApi('/api/bookings')).toMatchObject([
    { notes: 'Dog in the yard. Gate code 4711', priority: 'high' },
  ])
  await expect(page.getByText('Not saved')).toHaveCount(0)
})
