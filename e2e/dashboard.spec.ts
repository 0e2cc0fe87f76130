import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Route } from '@playwright/test'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { weekStartOf } from '#firm/week-start.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  expectFailure,
  flushRequests,
  openDetails,
  openSearch,
  openTomorrow,
  openTool,
  press,
  rows,
  tab,
  test,
  toastOf,
} from './fixtures.ts'

test('staff see a booking, confirm it and delete it', async ({ page, asStaff, staffApi }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(toastOf(page, 'Access Granted')).toContainText('Welcome to the admin panel.')
  await expect(tab(page, 'Bookings (1)')).toBeVisible()
  const ada = card(page, 'Ada Lovelace')
  await expect(ada).toContainText('Electrical Inspection')
  await expect(ada).toContainText(/Jan 15,.* 9:00 AM/)
  await expect(ada).toContainText('12 Sample Street, Springfield')
  await expect(ada).toContainText('The kitchen lights flicker.')
  await expect(ada.locator('.badge')).toHaveText('Pending')
  await expect(ada.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com')
  await expect(ada.getByRole('link', { name: '(405) 555-0123' })).toHaveAttribute('href', 'tel:+14055550123')

  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  await expect(ada.locator('.badge')).toHaveText('Confirmed')
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])

  await ada.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(ada).toBeVisible()
  await ada.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expect(tab(page, 'Bookings (0)')).toBeVisible()
})

test('phone numbers are shown in one form, and bookings for "Other" with their first words', { tag: '@full' }, async ({
  page,
  asStaff,
  bookAs,
  staffApi,
}) => {
  await bookAs('Ada Lovelace', {
    service: 'Other',
    customerPhone: '4055550188',
    description: 'Lights flicker in the kitchen and the hall.',
    preferredDate: dayAfter(dayAt(new Date()), 1),
  })
  await asStaff()
  await openTomorrow(page)
  await expect(page.getByText('Other: Lights flicker in the kitchen… · ')).toBeVisible()
  const ada = card(page, 'Ada Lovelace')
  await expect(ada.getByText('Other', { exact: true })).toBeVisible()
  await expect(ada.getByText('Lights flicker in the kitchen and the hall.')).toBeVisible()
  await expect(ada.getByRole('link', { name: '(405) 555-0188' })).toHaveAttribute('href', 'tel:+14055550188')
  expect(await staffApi('/api/bookings')).toMatchObject([{ customerPhone: '4055550188' }])
  const search = await openSearch(page)
  for (const typed of ['4055550188', '(405) 555-0188', '405-555-0188']) {
    await search.fill(typed)
    await expect(page.getByText('1 found')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(rows(page).getByText('Other: Lights flicker in the kitchen…')).toBeVisible()
  await expect(rows(page).getByText('(405) 555-0188')).toBeVisible()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const today = dayAt(new Date())
  if (weekStartOf(today) !== weekStartOf(dayAfter(today, 1)))
    await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('button', { name: /Other: Lights flicker in the kitchen…/ }).first()).toBeVisible()
})

test('staff edit a quote request and delete it', async ({ page, asStaff, staffApi }) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await tab(page, 'Contact Submissions (1)').click()
  const grace = card(page, 'Grace Hopper')
  await expect(grace.locator('.badge')).toHaveText(['New'])
  await expect(grace).toContainText('Panel Upgrade')
  await grace.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Contact: Grace Hopper' })
  await expect(dialog.getByLabel('Status')).toHaveValue('new')
  await expect(dialog.getByLabel('Priority')).toHaveValue('normal')
  await dialog.getByLabel('Status').selectOption('quoted')
  await dialog.getByLabel('Priority').selectOption('urgent')
  await dialog.getByLabel('Estimated Value').fill('$1,200')
  await dialog.getByLabel('Internal Notes').fill('Call after five')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Contact Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(grace.locator('.badge')).toHaveText(['Urgent priority', 'Quoted'])
  await expect(grace).toContainText('$1,200')
  await expect(grace).toContainText('Call after five')

  await grace.getByRole('button', { name: 'Edit' }).click()
  const patch = page.waitForRequest((request) => request.method() === 'PATCH').then((request) => request.postDataJSON())
  await dialog.getByLabel('Estimated Value').fill('')
  await dialog.getByLabel('Internal Notes').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(await patch).toEqual({ status: 'quoted', priority: 'urgent', estimatedValue: null, notes: null })
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([{ estimatedValue: null, notes: null }])

  await grace.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Contact Deleted')).toBeVisible()
  await expect(page.getByText('No contact submissions found.')).toBeVisible()
})

test('staff log a call, edit it and delete it', async ({ page, asStaff, staffApi }) => {
  await asStaff()
  await tab(page, 'Call Log (0)').click()
  await expect(page.getByText('No call logs found.')).toBeVisible()

  await page.getByRole('button', { name: 'Add Call Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Call Log Entry' })
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(toastOf(page, 'Call Log Added')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Unknown Caller')).toBeVisible()
  await expect(card(page, 'Unknown Caller').getByRole('img', { name: 'Incoming call' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Call Log' }).click()
  await dialog.getByLabel('Caller Name').fill('Katherine Johnson')
  await dialog.getByLabel('Phone Number').fill('405-555-0155')
  await dialog.getByLabel('Call Type').selectOption('missed')
  await dialog.getByLabel('Duration').fill('5 minutes')
  await dialog.getByLabel('Service Inquiry').fill('EV charger')
  await dialog.getByLabel('Notes').fill('Call back tomorrow')
  await dialog.getByLabel('Follow-up Required').check()
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  const katherine = card(page, 'Katherine Johnson')
  await expect(katherine.locator('.badge')).toHaveText('Follow-up')
  await expect(katherine.getByRole('img', { name: 'Missed call' })).toBeVisible()
  await expect(katherine.getByRole('link', { name: '(405) 555-0155' })).toHaveAttribute('href', 'tel:+14055550155')
  await expect(katherine).toContainText('5 minutes')
  await expect(katherine).toContainText('EV charger')
  await expect(katherine).toContainText('Call back tomorrow')
  await expect(tab(page, 'Call Log (2)')).toBeVisible()

  await press(await openDetails(page, 'Katherine Johnson'), 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Call Log Entry' })
  await expect(editing.getByLabel('Phone Number')).toHaveValue('405-555-0155')
  await expect(editing.getByLabel('Call Type')).toHaveValue('missed')
  await expect(editing.getByLabel('Follow-up Required')).toBeChecked()
  await editing.getByLabel('Service Inquiry').fill('')
  await editing.getByLabel('Call Type').selectOption('outgoing')
  await editing.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(toastOf(page, 'Call Log Updated')).toBeVisible()
  await expect(editing).toBeHidden()
  await expect(katherine.getByRole('img', { name: 'Outgoing call' })).toBeVisible()
  await expect(details(page, 'Katherine Johnson').getByRole('button', { name: 'More' })).toBeFocused()
  await closeSheet(page)
  expect(await staffApi('/api/call-logs')).toMatchObject([{ serviceInquiry: null, duration: '5 minutes' }, {}])

  await katherine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Call Log Deleted')).toBeVisible()
  await expect(tab(page, 'Call Log (1)')).toBeVisible()
})

test('Refresh sends a new request while the first one is pending', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  const pending: Route[] = []
  await page.route(/\/api\/bookings\?/, (route) => void pending.push(route))
  await asStaff()
  await expect.poll(() => pending.length).toBeGreaterThan(0)
  await page.unroute(/\/api\/bookings\?/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
})

// The error catalogue: each notification has its title and its message. What the server said is on the card or in the form.
const failures = [
  ['Update Failed', 'Failed to update booking status.', 'PATCH', '**/api/bookings/*/status'],
  ['Delete Failed', 'Failed to delete booking.', 'DELETE', '**/api/bookings/*'],
  ['Update Failed', 'Failed to update contact submission.', 'PATCH', '**/api/contact-submissions/*'],
  ['Delete Failed', 'Failed to delete contact submission.', 'DELETE', '**/api/contact-submissions/*'],
  ['Create Failed', 'Failed to create call log.', 'POST', '**/api/call-logs'],
  ['Delete Failed', 'Failed to delete call log.', 'DELETE', '**/api/call-logs/*'],
] as const

for (const [title, sentence, method, path] of failures) {
  test(`a failed ${method} shows: ${sentence}`, { tag: '@full' }, async ({ page, bookAs, asColleague, asStaff }) => {
    await bookAs('Ada Lovelace')
    await asColleague('POST', '/api/call-logs', { callerName: 'Katherine Johnson' })
    await asStaff({ quoteRequests: ['Grace Hopper'] })
    await page.route(path, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 409, contentType: 'text/plain', body: 'Oh no' })
        : route.continue(),
    )
    if (path.includes('contact')) await tab(page, 'Contact Submissions (1)').click()
    if (path.includes('call')) await tab(page, 'Call Log (1)').click()
    if (path.endsWith('status')) await page.getByLabel('Status').selectOption('completed')
    // A key press reaches the focused button even while its card moves. A click could miss it.
    else if (method === 'DELETE') {
      await page.getByRole('button', { name: 'Delete' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    } else {
      await page.getByRole('button', { name: method === 'POST' ? 'Add Call Log' : 'Edit' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    }
    await expectFailure(page, title, sentence)
    await expect(page.getByText('Oh no.').first()).toBeVisible()
  })
}

test('"Success toasts": each has the title of the specification, and only the login has a message', {
  tag: '@full',
}, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'], quoteRequests: ['Grace Hopper'] })
  const dialog = page.getByRole('dialog')
  const expectToast = (title: string, rest = '') => expect(toastOf(page, title)).toHaveText(title + rest)
  await expectToast('Access Granted', 'Welcome to the admin panel.')
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('completed')
  await expectToast('Status Updated', 'Undo')
  await tab(page, 'Contact Submissions (1)').click()
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast('Contact Updated', 'Undo')
  await tab(page, 'Call Log (0)').click()
  await page.getByRole('button', { name: 'Add Call Log' }).click()
  await dialog.getByRole('button', { name: 'Save Call Log' }).click()
  await expectToast('Call Log Added')
})

/** Runs the server on a data folder that the test can open. */
const withFolder = test.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  env: async ({ folder }, use) => use({ DATA_DIR: folder }),
})

withFolder(
  'an unknown stored value is shown, survives an edit and can be replaced',
  { tag: '@full' },
  async ({ page, folder, bookAs, requestQuoteAs, asStaff, staffApi }) => {
    await bookAs('Ada Lovelace')
    await requestQuoteAs('Grace Hopper')
    const store = new DatabaseSync(join(folder, 'store.sqlite'))
    store.exec(`UPDATE bookings SET status = 'on_hold'`)
    store.exec(`UPDATE contact_submissions SET status = 'parked', priority = 'someday'`)
    store.close()
    await asStaff()
    const ada = card(page, 'Ada Lovelace')
    const badge = ada.locator('.badge')
    await expect(badge).toHaveText('on_hold')
    await expect(badge).toHaveAttribute('data-tone', 'wait')
    await expect(ada.getByLabel('Status')).toHaveValue('on_hold')
    await ada.getByLabel('Status').selectOption('pending')
    await expect(badge).toHaveText('Pending')
    await expect(ada.getByRole('option')).toHaveText(['Pending', 'Confirmed', 'In Progress', 'Completed', 'Cancelled'])

    await tab(page, 'Contact Submissions (1)').click()
    const edit = card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' })
    const dialog = page.getByRole('dialog')
    await edit.click()
    await expect(dialog.getByLabel('Status')).toHaveValue('parked')
    await expect(dialog.getByLabel('Priority')).toHaveValue('someday')
    await dialog.getByLabel('Internal Notes').fill('Call after five')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    expect(await staffApi('/api/contact-submissions')).toMatchObject([
      { status: 'parked', priority: 'someday', notes: 'Call after five' },
    ])
    await edit.click()
    await dialog.getByLabel('Status').selectOption('quoted')
    await dialog.getByLabel('Priority').selectOption('high')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    expect(await staffApi('/api/contact-submissions')).toMatchObject([{ status: 'quoted', priority: 'high' }])
    expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending' }])
  },
)

test('rows without status and priority are shown as new', { tag: '@full' }, async ({
  page,
  requestQuoteAs,
  asStaff,
}) => {
  await requestQuoteAs('Grace Hopper')
  await page.route(/\/api\/contact-submissions\?/, async (route) => {
    const rows = await (await route.fetch()).json()
    await route.fulfill({ json: rows.map((row: object) => ({ ...row, status: null, priority: null })) })
  })
  await page.route(/\/api\/call-logs\?/, (route) =>
    route.fulfill({ json: [{ id: 1, createdAt: '2026-11-21T15:00:00.000Z' }] }),
  )
  await asStaff()
  await tab(page, 'Call Log (1)').click()
  await expect(card(page, 'Unknown Caller')).toBeVisible()
  await tab(page, 'Contact Submissions (1)').click()
  await expect(card(page, 'Grace Hopper').locator('.badge')).toHaveText(['New'])
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Status')).toHaveValue('new')
  await expect(dialog.getByLabel('Priority')).toHaveValue('normal')
})

test('closing a dialog returns the focus to the control that opened it', { tag: '@full' }, async ({
  page,
  asStaff,
}) => {
  await asStaff()
  await tab(page, 'Call Log (0)').click()
  const opener = page.getByRole('button', { name: 'Add Call Log' })
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a list that fails to load says so and offers a retry', { tag: '@full' }, async ({ page, asStaff }) => {
  let broken = true
  await page.route(/\/api\/bookings\?/, (route) =>
    broken ? route.fulfill({ status: 500, body: 'Oh no' }) : route.continue(),
  )
  await asStaff()
  await expect(page.getByText('The bookings could not be loaded.')).toBeVisible()
  await expect(page.getByText('The visits could not be loaded.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload visits' }).click()
  await expect(page.getByText('No visits today or tomorrow.')).toBeVisible()
})

test('the dashboard works without browser storage', { tag: '@full' }, async ({ page, asStaff }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError')
        },
      })
    }
  })
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await openTool(page, 'Keyboard shortcuts')
  await page.getByLabel('Use keyboard shortcuts').click()
  await expect(page.getByLabel('Use keyboard shortcuts')).not.toBeChecked()
})

test('each list is read once, and again only after a change to it', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs('Ada Lovelace')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/'))
      reads.push(request.url().replace(/.*(?=\/api)/, ''))
  })
  await asStaff()
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  // Another tab cancels requests that only this one needs.
  await flushRequests(page)
  await tab(page, 'Contact Submissions (0)').click()
  await tab(page, 'Call Log (0)').click()
  await tab(page, 'Bookings (1)').click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await flushRequests(page)
  const lists = ['/api/bookings?sort=attention&limit=50', '/api/contact-submissions', '/api/call-logs']
  for (const list of lists) expect(reads.filter((read) => read.startsWith(list))).toHaveLength(1)
  expect(new Set(reads).size).toBe(reads.length)
  const readsBefore = reads.length
  await page.getByLabel('Status').selectOption('completed')
  await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Completed')
  const rereads = () => reads.slice(readsBefore)
  await expect.poll(() => rereads().filter((read) => read === '/api/bookings?sort=attention&limit=50')).toHaveLength(1)
  await flushRequests(page)
  expect(rereads().filter((read) => read === '/api/bookings?sort=attention&limit=50')).toHaveLength(1)
  expect(rereads().filter((read) => /contact|call|mails/.test(read))).toEqual([])
})

test('HTML in a booking is shown as text', async ({ page, bookAs, asStaff }) => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  await bookAs(hostile, { address: hostile, description: hostile })
  await asStaff()
  await expect(card(page, hostile)).toContainText(hostile)
})
