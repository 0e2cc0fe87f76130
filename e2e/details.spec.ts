import type { Locator, Page } from '@playwright/test'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { expectNoViolations } from './axe.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  flushRequests,
  fullUnless,
  openDetails,
  press,
  rows,
  tab,
  test,
  toastOf,
} from './fixtures.ts'

// A list shows compact cards. Everything else about one row is in a sheet above them, its details.

const batchRequest = /\/api\/(related|mails|photos|request-messages)\?/

/** Counts the requests for what only the details show. */
function countBatchRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (batchRequest.test(request.url())) count += 1
  })
  return () => count
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Details' })

// "otherwise cards showing customer name, service, status badge, email, phone, preferred date and time, address, optional
// description, a status dropdown and a Delete button", and likewise for contact submissions and calls.
for (const [width, height] of [
  [390, 230],
  [1440, 150],
] as const) {
  test(
    `cards show all that is specified in at most ${height} px at ${width} px`,
    fullUnless(width === 390),
    async ({ page, bookAs, requestQuoteAs, asColleague, asStaff }) => {
      await page.setViewportSize({ width, height: 900 })
      const long = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third of Springfield'
      const text = 'There is a burning smell. '.repeat(30).trim()
      await bookAs(long, { description: text })
      await bookAs('Ada Lovelace')
      const visit = { day: dayAfter(dayAt(new Date()), 30), time: '11:30', windowMinutes: 120, durationMinutes: 90 }
      await asColleague('PUT', '/api/bookings/2/visit', visit)
      await requestQuoteAs(long, { message: text })
      await requestQuoteAs('Grace Hopper')
      await asColleague('PATCH', '/api/contact-submissions/2', {
        priority: 'high',
        estimatedValue: '$1,200',
        notes: 'Call after five',
        followUpDate: dayAt(new Date()),
      })
      await asColleague('POST', '/api/call-logs', {
        callerName: 'Katherine Johnson',
        callerPhone: '405-555-0155',
        callType: 'missed',
        duration: '5 minutes',
        serviceInquiry: 'EV charger',
        notes: text,
        followUpRequired: true,
      })
      await asStaff()
      const shown = {
        'Bookings (2)': ['Ada Lovelace', 'Electrical Inspection', /Jan 15,.* 9:00 AM/, '12 Sample Street, Springfield'],
        'Contact Submissions (2)': ['Grace Hopper', 'Panel Upgrade', 'High', '$1,200', 'Due today', 'Call after five'],
        'Call Log (1)': ['Katherine Johnson', '5 minutes', 'EV charger', 'Follow-up', 'There is a burning smell.'],
      }
      for (const [name, texts] of Object.entries(shown)) {
        await tab(page, name).click()
        await expect(rows(page)).toHaveCount(Number(/\d/.exec(name)?.[0]))
        await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width)
        for (const each of await rows(page).all()) {
          expect((await each.boundingBox())?.height, name).toBeLessThanOrEqual(height)
          for (const control of await each.locator('button, select').all()) {
            const box = await control.boundingBox()
            expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
          }
          await expect(each.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
          await expect(each.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
        }
        const [title = ''] = texts
        for (const part of texts) await expect(rows(page).filter({ hasText: title })).toContainText(part)
      }
      await tab(page, 'Bookings (2)').click()
      const ada = card(page, 'Ada Lovelace')
      await expect(ada.getByText('The kitchen lights flicker.')).toBeVisible()
      await expect(ada.locator('.badge')).toHaveText('Pending')
      await expect(ada.getByRole('combobox', { name: 'Status' })).toHaveValue('pending')
      await expect(ada.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com')
      await expect(ada.getByRole('link', { name: '(405) 555-0123' })).toHaveAttribute('href', 'tel:+14055550123')
      await expect(ada.getByRole('link', { name: /^Directions to 12 Sample Street/ })).toBeVisible()
    },
  )
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('only an open row loads its emails, photos, messages and related rows, together with those around it', {
    tag: '@full',
  }, async ({ page, bookAs, asStaff }) => {
    await bookAs('Ada Lovelace')
    await bookAs('Grace Hopper')
    const count = countBatchRequests(page)
    await asStaff()
    await expect(rows(page)).toHaveCount(2)
    await flushRequests(page)
    expect(count()).toBe(0)
    await expect(await openDetails(page, 'Ada Lovelace')).toContainText('Confirmation')
    await closeSheet(page)
    await expect(await openDetails(page, 'Grace Hopper')).toContainText('Confirmation')
    await flushRequests(page)
    expect(count()).toBe(4)
  })

  test('Back, Close and Escape close the sheet, and the focus returns to the row', async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    const button = card(page, 'Ada Lovelace').locator('[data-open]')
    const closings = [
      () => page.goBack(),
      () => sheet(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]
    for (const close of closings) {
      await openDetails(page, 'Ada Lovelace')
      await expect(page).toHaveURL('/admin?open=1')
      await close()
      await expect(sheet(page)).toBeHidden()
      await expect(page).toHaveURL('/admin')
      await expect(button).toBeFocused()
    }
  })

  test('a reload keeps the row open, and closing it stays on the dashboard', { tag: '@full' }, async ({
    page,
    asStaff,
    logIn,
  }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    await openDetails(page, 'Ada Lovelace')
    await page.reload()
    await logIn()
    await expect(details(page, 'Ada Lovelace')).toBeVisible()
    await expect(card(page, 'Ada Lovelace')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await expect(card(page, 'Ada Lovelace').locator('[data-open]')).toBeFocused()
    // Without an entry of its own in the history, as from a bookmark.
    await page.goto('/admin?tab=contact')
    await page.goto('/admin?open=1')
    await logIn()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(rows(page)).toBeVisible()
  })

  test('the sheet stays when its card no longer matches the filter, and closes when the row is deleted', {
    tag: '@full',
  }, async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'], path: '/admin?status=pending' })
    const ada = await openDetails(page, 'Ada Lovelace')
    await ada.getByLabel('Status').selectOption('confirmed')
    await expect(toastOf(page, 'Status Updated')).toBeVisible()
    await expect(ada.getByLabel('Status')).toHaveValue('confirmed')
    await press(ada, 'Delete')
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/admin?status=pending')
    await expect(page.getByText('No bookings found.')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })

  test('an unsaved visit survives an expired session above its open row', { tag: '@full' }, async ({
    page,
    asStaff,
    logIn,
  }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    await press(await openDetails(page, 'Ada Lovelace'), 'Schedule')
    const dialog = page.getByRole('dialog', { name: /^Schedule/ })
    await dialog.getByLabel('Start Time').selectOption('2:15 PM')
    await page.route('/api/bookings/1/visit', (route) => route.fulfill({ status: 401, body: 'Please log in' }), {
      times: 1,
    })
    await dialog.getByRole('button', { name: 'Save Visit' }).click()
    await logIn()
    await expect(dialog.getByLabel('Start Time')).toHaveValue('14:15')
    await dialog.getByRole('button', { name: 'Save Visit' }).click()
    await expect(dialog).toBeHidden()
    await expect(details(page, 'Ada Lovelace')).toContainText('2:15 PM')
  })

  test('a visit of the calendar opens in the sheet', { tag: '@full' }, async ({ page, bookAs, asStaff }) => {
    await bookAs('Ada Lovelace', { preferredDate: dayAt(new Date()) })
    await asStaff()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    const visit = page.locator('[data-visit]', { hasText: 'Ada Lovelace' })
    await visit.click()
    await expect(details(page, 'Ada Lovelace')).toBeFocused()
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(visit).toBeFocused()
  })
})

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('nothing is open by itself', { tag: '@full' }, async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    await expect(card(page, 'Ada Lovelace')).toBeVisible()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/admin')
  })

  test('without visits today or tomorrow, the next one is named, and a press shows it', { tag: '@full' }, async ({
    page,
    bookAs,
    asColleague,
    asStaff,
  }) => {
    const today = dayAt(new Date())
    await bookAs('Ada Lovelace', { preferredDate: dayAfter(today, 9) })
    await bookAs('Grace Hopper', { preferredDate: dayAfter(today, 3) })
    await asColleague('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
    await asColleague('PATCH', '/api/bookings/2/status', { status: 'cancelled' })
    await asStaff()
    await expect(page.getByText('No visits today or tomorrow.')).toBeVisible()
    await page.getByRole('button', { name: /^Next: .*Ada Lovelace$/ }).click()
    await expect(details(page, 'Ada Lovelace')).toBeFocused()
  })

  test('the open filters hide no heading of the table', { tag: '@full' }, async ({ page, bookAs, asStaff }) => {
    for (let count = 1; count <= 25; count++) await bookAs(`Customer ${count}`)
    await asStaff({ path: '/admin?layout=table' })
    const headings = page.getByRole('table', { name: 'bookings' }).getByRole('columnheader')
    const isOnTop = (heading: Locator) =>
      heading.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    async function expectHeadings() {
      await expect(headings).toHaveCount(7)
      for (const heading of await headings.all()) await expect.poll(() => isOnTop(heading)).toBe(true)
    }
    const filters = page.getByRole('button', { name: 'Filters' })
    for (const scrolled of [0, 500]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
      await filters.click()
      await expect(page.getByRole('group', { name: 'Filters' })).toBeInViewport({ ratio: 1 })
      await expectHeadings()
      await filters.click()
      await expectHeadings()
    }
  })

  test('the table is in the address, and a press on a line opens the sheet', async ({ page, asStaff, logIn }) => {
    await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(page).toHaveURL('/admin?layout=table')
    await page.reload()
    await logIn()
    const table = page.getByRole('table', { name: 'bookings' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('row').nth(1)).toContainText(/Grace Hopper.*Electrical Inspection.*Pending/)
    await expectNoViolations(page, 'the table')
    for (const line of await rows(page).all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48)
    // The button of the line covers the cell.
    await table.getByRole('cell', { name: 'Electrical Inspection' }).first().click({ force: true })
    await expect(sheet(page)).toBeVisible()
    await expect(details(page, 'Grace Hopper')).toBeFocused()
    await expectNoViolations(page, 'the sheet')
    await page.keyboard.press('Escape')
    await expect(table.getByRole('button', { name: 'Grace Hopper' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(table.getByRole('button', { name: 'Ada Lovelace' })).toBeFocused()
    await tab(page, 'Call Log (0)').click()
    await expect(page).toHaveURL('/admin?tab=calls&layout=table')
  })

  test('the question about an email and its row stay when the row no longer matches the filter', {
    tag: '@full',
  }, async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'], path: '/admin?status=pending' })
    const details = await openDetails(page, 'Ada Lovelace')
    await details.getByLabel('Status').selectOption('confirmed')
    await expect(details.getByLabel('Status')).toHaveValue('confirmed')
    await expect(rows(page)).toHaveCount(1)
    await expect(details.getByRole('heading', { name: 'Email the customer?' })).toBeVisible()
  })

  test('a row that is not among the loaded ones is read by its id', { tag: '@full' }, async ({
    page,
    bookAs,
    asStaff,
    logIn,
  }) => {
    await bookAs('Ada Lovelace')
    await bookAs('Grace Hopper')
    await page.route(/\/api\/bookings\?(?!id=)/, async (route) => {
      const response = await route.fetch()
      const listed: { id: number }[] = await response.json()
      await route.fulfill({ response, json: listed.filter(({ id }) => id !== 1) })
    })
    await asStaff({ path: '/admin?open=1' })
    await expect(details(page, 'Ada Lovelace')).toBeVisible()
    await closeSheet(page)
    await expect(card(page, 'Grace Hopper')).toBeVisible()
    await page.goto('/admin?open=99')
    await logIn()
    await expect(card(page, 'Grace Hopper')).toBeVisible()
    await expect(sheet(page)).toBeHidden()
  })

  test('paper holds the list, or the open details, without buttons', async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    await expect(card(page, 'Ada Lovelace')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(card(page, 'Ada Lovelace')).toContainText('The kitchen lights flicker.')
    await expect(card(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await openDetails(page, 'Ada Lovelace')
    await page.emulateMedia({ media: 'print' })
    await expect(card(page, 'Ada Lovelace')).toBeHidden()
    await expect(details(page, 'Ada Lovelace')).toContainText('The kitchen lights flicker.')
    await expect(details(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' })).toBeHidden()
  })
})
