import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { expectNoViolations } from './axe.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  fullUnless,
  needs,
  nextYear,
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
import { holdScripts } from './script-loading.ts'

const today = () => dayAt(new Date())

for (const width of [390, 1440]) {
  test.describe(`${width} px`, fullUnless(width === 1440), () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: width === 390 ? 'dark' : 'light' })

    test('upcoming visits come first, the calendar shows shared slots, and the URL keeps the view', async ({
      page,
      bookAs,
      asStaff,
    }) => {
      test.slow()
      const tomorrow = dayAfter(today(), 1)
      await bookAs('Ada Lovelace', { preferredDate: tomorrow })
      await bookAs('Grace Hopper', {
        preferredDate: tomorrow,
        customerPhone: '405.555.0111',
        customerEmail: 'g@example.com',
      })
      await bookAs('Hedy Lamarr', { customerPhone: '1 405 555 0177', address: '9 Elsewhere Road' })
      await asStaff()
      await openTomorrow(page)
      const visits = page.getByRole('region', { name: 'Tomorrow' }).getByRole('button', { name: /show booking/ })
      await expect(visits).toHaveText([/Ada Lovelace/, /Grace Hopper/])
      await expect(page.getByRole('feed').getByRole('article')).toHaveCount(3)
      await expect(tab(page, 'Bookings (3)')).toBeVisible()
      await expect(card(page, 'Hedy Lamarr').getByRole('link', { name: 'Call Hedy Lamarr' })).toHaveAttribute(
        'href',
        'tel:+14055550177',
      )
      const hedy = await openDetails(page, 'Hedy Lamarr')
      await expect(hedy.getByRole('link', { name: 'Text Hedy Lamarr', includeHidden: true })).toHaveAttribute(
        'href',
        'sms:+14055550177',
      )
      await expect(hedy.getByRole('link', { name: /^Directions to 9 Elsewhere Road/ })).toHaveAttribute(
        'href',
        'https://www.google.com/maps/dir/?api=1&destination=9%20Elsewhere%20Road',
      )
      await expectNoViolations(page, 'details')
      await page.goBack()
      await expect(hedy).toBeHidden()
      await openTool(page, 'Overview')
      await expect(page.getByRole('table', { name: 'Received per week' }).getByRole('row').last()).toContainText('3')
      await expectNoViolations(page, 'rows')
      await page.keyboard.press('Escape')

      const search = await openSearch(page)
      await search.fill('(405) 555 0177')
      await expect(page.getByText('1 found')).toBeVisible()
      await expect(rows(page)).toHaveAccessibleName('Hedy Lamarr')
      expect(new URL(page.url()).search).toBe('')
      await page.getByRole('button', { name: 'Clear search' }).click()
      await page.getByRole('button', { name: 'Filters' }).click()
      const filters = page.getByRole('group', { name: 'Filters' })
      await filters.getByLabel('Status').selectOption('confirmed')
      await expect(page.getByText('No bookings found.')).toBeVisible()
      expect(new URL(page.url()).search).toBe('?status=confirmed')
      if (width === 390) await expectNoViolations(page, 'filters')
      await page.goBack()
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('button', { name: 'Filters' }).click()

      await (await openDetails(page, 'Ada Lovelace')).getByRole('button', { name: 'Same slot as B-2' }).click()
      await expect(page).toHaveURL(`/admin?layout=week&day=${tomorrow}`)
      await expect(page.getByText('Overlaps', { exact: true })).toHaveCount(2)
      await expect(rows(page)).toHaveCount(2)
      if (width === 390) await expectNoViolations(page, 'week')
      await page.getByRole('button', { name: 'Month', exact: true }).click()
      const day = page.getByRole('table').getByRole('button', { pressed: true })
      await expect(day).toHaveAccessibleName(/: 2 bookings, double-booked$/)
      if (width === 1440) await expectNoViolations(page, 'month')
      await page.goBack()
      await expect(page).toHaveURL(`/admin?layout=week&day=${tomorrow}`)

      await page.evaluate(() => {
        window.print = () => {}
      })
      await page.getByRole('button', { name: 'Day sheet' }).click()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Dashboard')
      await expect(page.getByRole('row')).toContainText([/Time/, /9:00 AM.*Ada Lovelace/s, /9:00 AM.*Grace Hopper/s])
    })

    test('a call and a message of one customer are linked, followed up and converted to a booking', async ({
      page,
      requestQuoteAs,
      asStaff,
      staffApi,
    }) => {
      test.slow()
      await requestQuoteAs('Grace Hopper', {
        phone: '(405) 555-0111',
        message: 'There is a burning smell from the panel.',
      })
      await requestQuoteAs('Ada Lovelace', { phone: '405 555 0199', email: 'ada@example.com' })
      await asStaff()
      await tab(page, 'Call Log (0)').click()
      await page.getByRole('button', { name: 'Add Call Log' }).click()
      await page.getByLabel('Caller Name').fill('Grace')
      await page.getByLabel('Phone Number').fill('1-405-555-0111')
      await page.getByLabel('Follow-up Required').check()
      await page.getByRole('button', { name: 'Save Call Log' }).click()
      await needs(page)
        .getByRole('button', { name: /^Grace.*show call log/ })
        .click()
      const call = details(page, 'Grace')
      await call.getByRole('button', { name: 'Follow-up done' }).click()
      await expect(toastOf(page, 'Follow-up Done')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      // A row that was just changed stays until the filter is changed.
      await expect(card(page, 'Grace')).not.toContainText('Follow-up')

      await needs(page)
        .getByRole('button', { name: /^Grace Hopper.*Urgent/ })
        .click()
      await expect(page).toHaveURL('/admin?tab=contact&open=1')
      const grace = details(page, 'Grace Hopper')
      await grace.getByRole('button', { name: 'History of Grace Hopper: 1 other call' }).click()
      const history = page.getByRole('dialog', { name: 'History of Grace Hopper' })
      await expect(history.getByRole('listitem')).toContainText(['Call #1 with Grace'])
      if (width === 1440) await expectNoViolations(page, 'history')
      await page.keyboard.press('Escape')

      await press(grace, 'Create booking')
      const dialog = page.getByRole('dialog', { name: 'Create Booking: Grace Hopper' })
      await expect(dialog.getByLabel('Description')).toHaveValue('There is a burning smell from the panel.')
      await expect(dialog.getByLabel('Service *')).toHaveValue('Electric Panel Installation')
      await dialog.getByRole('button', { name: 'Create Booking' }).click()
      await expect(dialog.getByText(/./).and(dialog.locator('.field-error'))).toHaveCount(3)
      if (width === 390) await expectNoViolations(page, 'conversion')
      await dialog.getByLabel('Service Address').fill('12 Sample Street')
      await dialog.getByLabel('Date').fill(`${nextYear()}-01-15`)
      await dialog.getByLabel('Time').selectOption('9:00 AM')
      await dialog.getByRole('button', { name: 'Create Booking' }).click()
      await expect(toastOf(page, 'Booking Created')).toContainText('It is booking B-1.')
      await expect(grace.locator('.badge').last()).toHaveText('Converted')
      await expect(tab(page, 'Bookings (1)')).toBeVisible()
      expect(await staffApi('/api/bookings')).toMatchObject([
        { customerName: 'Grace Hopper', preferredDate: `${nextYear()}-01-15T12:00:00.000Z`, preferredTime: '9:00 AM' },
      ])

      await closeSheet(page)
      await tab(page, /^Contact Submissions/).click()
      const ada = await openDetails(page, 'Ada Lovelace')
      await press(ada, 'Edit')
      await page.getByLabel('Follow-up Date').fill(today())
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(ada).toContainText('Due today')
      await closeSheet(page)
      await expect(rows(page).first()).toHaveAccessibleName('Ada Lovelace')
      await expect(rows(page).first()).toContainText('Due today')
      await expect(needs(page).filter({ hasText: 'Ada Lovelace' })).toBeVisible()
      if (width === 1440) await expectNoViolations(page, 'contact')
    })
  })
}

test('keyboard shortcuts move between rows and are off while typing', async ({ page, bookAs, asStaff }) => {
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr']) await bookAs(name)
  await asStaff({ path: '/admin?sort=oldest' })
  const button = (name: string) => card(page, name).locator('[data-open]')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(button('Ada Lovelace')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(button('Grace Hopper')).toBeFocused()
  await page.keyboard.press('k')
  await expect(button('Ada Lovelace')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(details(page, 'Grace Hopper')).toBeFocused()
  await expect(button('Grace Hopper')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(button('Grace Hopper')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details(page, 'Grace Hopper')).toBeFocused()
  // The details cover the rows.
  await page.keyboard.press('j')
  await expect(details(page, 'Grace Hopper')).toBeFocused()
  await closeSheet(page)
  await page.keyboard.press('j')
  await expect(button('Hedy Lamarr')).toBeFocused()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('j?/k')
  await expect(search).toHaveValue('j?/k')
  await expect(page.getByRole('dialog')).toBeHidden()
  await search.fill('')
  await expect(rows(page)).toHaveCount(3)
  await search.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row')
  await page.getByLabel('Use keyboard shortcuts').uncheck()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('j')
  await expect(button('Ada Lovelace')).not.toBeFocused()
})

test('a status change that takes a card out of a filtered list leaves the focus in the list', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
  asColleague,
}) => {
  for (const name of ['Ada Lovelace', 'Grace Hopper']) await bookAs(name)
  await asStaff({ path: '/admin?status=pending' })
  const status = card(page, 'Ada Lovelace').getByLabel('Status')
  await status.focus()
  await status.selectOption('confirmed')
  await expect(card(page, 'Ada Lovelace')).toContainText('Email the customer?')
  await expect(rows(page)).toHaveCount(2)
  await expect(status).toBeFocused()
  await card(page, 'Grace Hopper').getByLabel('Status').focus()
  await asColleague('PATCH', '/api/bookings/2/status', { status: 'confirmed' })
  await expect(card(page, 'Grace Hopper')).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('the filtered list can be exported', async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  await page.getByRole('searchbox', { name: 'Search' }).fill('grace')
  await expect(rows(page)).toHaveCount(1)
  await openTool(page, 'Export')
  for (const format of ['CSV', 'JSON']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: format }).click()
    const file = await (await download).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString()
    expect((await download).suggestedFilename()).toBe(`bookings.${format.toLowerCase()}`)
    expect(text).toContain('Grace Hopper')
    expect(text).not.toContain('Ada Lovelace')
  }
  await expectNoViolations(page, 'export')
})

test('each device subscribes to the calendar with its own address, which is revoked alone', async ({
  page,
  asStaff,
}) => {
  await asStaff()
  await openTool(page, 'Calendar subscription')
  const dialog = page.getByRole('dialog', { name: 'Calendar subscription' })
  await expect(dialog.getByText('No device has a calendar link yet.')).toBeVisible()
  const subscribe = async (device: string) => {
    await dialog.getByRole('textbox', { name: 'Device' }).fill(device)
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await expect(dialog.getByLabel('Calendar link')).toBeFocused()
    const url = await dialog.getByLabel('Calendar link').inputValue()
    const webcal = url.replace(/^https?:/, 'webcal:')
    await expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', webcal)
    return new URL(url).pathname
  }
  const van = await subscribe('Van')
  await expectNoViolations(page, 'calendar subscription')
  const opener = page.getByRole('button', { name: 'Tools' })
  await expect(toastOf(page, 'Calendar Link Created')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await openTool(page, 'Calendar subscription')
  const tablet = await subscribe('Tablet')
  expect(await (await page.request.get(van)).text()).toContain('BEGIN:VCALENDAR')
  await dialog.getByRole('button', { name: 'Revoke Van' }).click()
  await expect(dialog.getByRole('button', { name: 'Revoke Van' })).toBeHidden()
  expect((await page.request.get(van)).status()).toBe(404)
  expect((await page.request.get(tablet)).status()).toBe(200)
})

test.describe('on the public forms', () => {
  test.use({ env: 'shared', viewport: { width: 390, height: 844 } })

  for (const [path, label] of [
    ['/booking', 'Project Description'],
    ['/contact', 'Message'],
  ] as const) {
    test(
      `${path} asks visitors to call when their text sounds dangerous`,
      fullUnless(path === '/contact'),
      async ({ page }) => {
        await page.goto(path)
        const text = page.getByLabel(label)
        await text.fill('Please install a smoke detector.')
        const notice = page.getByRole('alert').filter({ hasText: 'Please call us now' })
        await expect(notice).toBeHidden()
        await text.fill('The outlet is sparking!')
        await expect(notice.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
        await expectNoViolations(page, path)
        await expect(
          page.getByRole('button', { name: path === '/booking' ? 'Submit Booking' : 'Send Message' }),
        ).toBeEnabled()
      },
    )

    test(`${path} does so for text typed before hydration`, { tag: '@full' }, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(path)
      await page.getByLabel(label).fill('The outlet is sparking!')
      release()
      await expect(page.getByText('This sounds dangerous')).toBeVisible()
      await expect(page.getByLabel(label)).toHaveValue('The outlet is sparking!')
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // https://www.w3.org/TR/WCAG22/#target-size-minimum
  test('links in the cards of all three lists are at least 24 px wide and high', async ({
    page,
    asStaff,
    asColleague,
  }) => {
    await asColleague('POST', '/api/call-logs', { callerName: 'Grace Hopper', callerPhone: '405-555-0123' })
    await asStaff({ bookings: ['Ada Lovelace'], quoteRequests: ['Ada Lovelace'] })
    for (const tab of ['bookings', 'contact', 'calls']) {
      await page.locator(`[id$="-trigger-${tab}"]`).click()
      const links = rows(page).getByRole('link')
      await expect(links.first()).toBeVisible()
      for (const link of await links.all()) {
        const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
        expect(Math.min(width, height), `${tab}: ${await link.textContent()}`).toBeGreaterThanOrEqual(24)
      }
    }
  })
})
