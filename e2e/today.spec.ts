import type { Locator, Page } from '@playwright/test'
import { business, services } from '#content'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { expectNoViolations } from './axe.ts'
import {
  card,
  details,
  expect,
  expectFailure,
  flushRequests,
  fullUnless,
  needs,
  openSearch,
  openTomorrow,
  openTool,
  password,
  tab,
  test,
  toastOf,
  withoutEvents,
} from './fixtures.ts'

const today = () => dayAt(new Date())
const tomorrow = () => dayAfter(today(), 1)
const phone = { width: 390, height: 844 }

const visitsOf = (page: Page, name: 'Today' | 'Tomorrow') =>
  page.getByRole('region', { name }).getByRole('button', { name: /show booking/ })
const done = (page: Page, name: string) => page.getByRole('button', { name: `Done with ${name}` })
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
const visitAt = (day: string, time: string, windowMinutes = 0) => ({ day, time, windowMinutes, durationMinutes: 60 })

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    test.describe(`in the time zone ${timezoneId}`, fullUnless(timezoneId === 'Pacific/Pago_Pago'), () => {
      test.use({ timezoneId })

      test('the visits of today and tomorrow come first, in order', async ({ page, bookAs, asColleague, asStaff }) => {
        await bookAs('Ada Lovelace', { preferredDate: today(), preferredTime: '3:00 PM' })
        await bookAs('Grace Hopper', { address: '9 Elsewhere Road, Apt 4, Shawnee', customerPhone: '405-555-0111' })
        await bookAs('Hedy Lamarr', { preferredDate: today() })
        await bookAs('Alan Turing')
        await bookAs('Katherine Johnson')
        await asColleague('PUT', '/api/bookings/2/visit', { ...visitAt(today(), '10:30', 60), confirm: true })
        await asColleague('PATCH', '/api/bookings/3/status', { status: 'cancelled' })
        await asColleague('PUT', '/api/bookings/4/visit', visitAt(tomorrow(), '08:15'))
        await asColleague('PATCH', '/api/bookings/4/status', { status: 'in_progress' })
        await asColleague('PUT', '/api/bookings/5/visit', visitAt(dayAfter(today(), 2), '08:00'))
        await asStaff()
        await expect(visitsOf(page, 'Today')).toHaveText([
          '10:30 – 11:30 AMGrace Hopper, show booking B-2',
          '3:00 PMRequestedAda Lovelace, show booking B-1',
        ])
        await expect(page.getByRole('list', { name: 'Requested, not confirmed: 1' })).toContainText('Ada Lovelace')
        await expect(done(page, 'Grace Hopper')).toHaveCount(1)
        await expect(done(page, 'Ada Lovelace')).toHaveCount(0)
        await openTomorrow(page)
        await expect(visitsOf(page, 'Tomorrow')).toHaveText(['8:15 AMAlan Turing, show booking B-4'])
        await expect(page.getByRole('region', { name: 'Tomorrow' }).locator('.badge')).toHaveText('In Progress')
        await expect(page.getByText('Electrical Inspection · Shawnee')).toBeVisible()
        const call = page.getByRole('region').getByRole('link', { name: 'Call Grace Hopper' })
        await expect(call).toHaveAttribute('href', 'tel:+14055550111')
        await expect(
          page.getByRole('region').getByRole('link', { name: /^Directions to 9 Elsewhere Road/ }),
        ).toHaveAttribute(
          'href',
          'https://www.google.com/maps/dir/?api=1&destination=9%20Elsewhere%20Road%2C%20Apt%204%2C%20Shawnee',
        )
        // Below one row that needs staff.
        expect(await topOf(visitsOf(page, 'Today').first())).toBeLessThan(270)
        for (const control of [call, done(page, 'Alan Turing')]) await expect(control).toBeInViewport({ ratio: 1 })
        await expectNoViolations(page, 'visits')
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoViolations(page, 'visits in the dark scheme')
      })
    })
  }

  test('one tap completes a visit, and Undo restores its status', async ({
    page,
    bookAs,
    asColleague,
    asStaff,
    staffApi,
  }) => {
    await bookAs('Ada Lovelace', { preferredDate: today() })
    await asColleague('PATCH', '/api/bookings/1/status', { status: 'in_progress' })
    await asStaff()
    const button = done(page, 'Ada Lovelace')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.tap()
    await expect(toastOf(page, 'Status Updated')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toBeFocused()
    await expect(card(page, 'Ada Lovelace').locator('.badge')).toHaveText('Completed')
    expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'completed' }])
    await toastOf(page, 'Status Updated').getByRole('button', { name: 'Undo' }).tap()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'in_progress' }])
    await button.tap()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  test('a visit that a colleague changed is not completed unseen', { tag: '@full' }, async ({
    page,
    bookAs,
    asColleague,
    asStaff,
    staffApi,
  }) => {
    await bookAs('Ada Lovelace', { preferredDate: today() })
    await asColleague('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
    await withoutEvents(page)
    await asStaff()
    await expect(visitsOf(page, 'Today')).toHaveText([/9:00 AM/])
    await asColleague('PUT', '/api/bookings/1/visit', visitAt(today(), '16:45'))
    await done(page, 'Ada Lovelace').tap()
    await expectFailure(page, 'Update Failed', 'Failed to update booking status.')
    await expect(page.getByRole('region', { name: 'Today' })).toContainText(
      'Status: Completed. Someone else changed this booking. Here is their version.',
    )
    await expect(visitsOf(page, 'Today')).toHaveText([/4:45 PM/])
    expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])
  })

  test('a visit shows its booking, where staff set the time, edit and delete', { tag: '@full' }, async ({
    page,
    bookAs,
    asStaff,
  }) => {
    await bookAs('Ada Lovelace', { preferredDate: today() })
    await bookAs('Grace Hopper', { customerPhone: '405-555-0111' })
    await asStaff()
    await visitsOf(page, 'Today').tap()
    await expect(details(page, 'Ada Lovelace')).toBeFocused()
    await expect(details(page, 'Ada Lovelace').getByRole('button', { name: 'Schedule', exact: true })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?open=1')
    await page.goBack()
    await expect(details(page, 'Ada Lovelace')).toBeHidden()
    await expect(visitsOf(page, 'Today')).toHaveCount(1)
  })

  test('what needs staff is one line each, with its next step, and a press shows its row', async ({
    page,
    bookAs,
    requestQuoteAs,
    asColleague,
    asStaff,
  }) => {
    for (const name of ['Ada Lovelace', 'Hedy Lamarr', 'Alan Turing']) await bookAs(name)
    await asColleague('PATCH', '/api/bookings/3/status', { status: 'confirmed' })
    await asColleague('PATCH', '/api/bookings/1', { priority: 'urgent' })
    await requestQuoteAs('Grace Hopper')
    await asColleague('PATCH', '/api/contact-submissions/1', { followUpDate: today() })
    await asColleague('POST', '/api/call-logs', { callerName: 'Katherine Johnson', followUpRequired: true })
    await asStaff()
    await page.getByRole('button', { name: 'Show all (4)' }).tap()
    await expect(needs(page)).toHaveText([
      /^Ada LovelaceUrgent\. New booking/,
      /^Katherine JohnsonCall back/,
      /^Hedy LamarrNew booking/,
      /^Grace HopperNew quote request/,
    ])
    await expect(needs(page).first().getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', /^tel:/)
    await needs(page)
      .getByRole('button', { name: /^Katherine Johnson/ })
      .tap()
    await expect(details(page, 'Katherine Johnson')).toBeVisible()
    await details(page, 'Katherine Johnson').getByRole('button', { name: 'Follow-up done' }).tap()
    await page.goBack()
    await expect(needs(page)).toHaveCount(3)
    await toastOf(page, 'Follow-up Done').getByRole('button', { name: 'Undo' }).tap()
    await expect(needs(page)).toHaveCount(4)
  })

  test('without visits the first card is high on the screen', { tag: '@full' }, async ({
    page,
    bookAs,
    asColleague,
    asStaff,
  }) => {
    // The fallback font is wider. A font in the cache is there in time, also on a busy machine.
    await page.goto('/admin')
    await bookAs('Ada Lovelace')
    await bookAs('Hedy Lamarr', { preferredDate: today() })
    await asColleague('PATCH', '/api/bookings/2/status', { status: 'cancelled' })
    await asColleague('POST', '/api/call-logs', { callerName: 'Katherine Johnson' })
    await asStaff()
    await expect(page.getByText('No visits today or tomorrow.')).toBeVisible()
    const heading = page.getByRole('heading', { level: 1, name: 'Admin Dashboard', exact: true })
    expect((await topOf(heading)) + ((await heading.boundingBox())?.height ?? 0)).toBeLessThan(140)
    await expect.poll(() => topOf(page.getByRole('feed').getByRole('article').first())).toBeLessThan(340)
    await tab(page, 'Call Log (1)').tap()
    await expect.poll(() => topOf(card(page, 'Katherine Johnson'))).toBeLessThan(340)
  })

  test('a day without visits says so beside one that has some', { tag: '@full' }, async ({ page, bookAs, asStaff }) => {
    await bookAs('Ada Lovelace', { preferredDate: tomorrow() })
    await asStaff()
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('No visits today.')
    await expect(page.getByText(/1 requested|1 visit/)).toBeVisible()
    await openTomorrow(page)
    await expect(visitsOf(page, 'Tomorrow')).toHaveCount(1)
  })

  test('pulling down far enough at the top refreshes', async ({ page, bookAs, asStaff }) => {
    await asStaff()
    await expect(page.getByText('No bookings found.')).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    async function pull(fromY: number, toY: number) {
      const points = (y: number) => ({ touchPoints: [{ x: 200, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...points(fromY) })
      for (let y = fromY; y <= toY; y += 20)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...points(y) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await bookAs('Ada Lovelace')
    await pull(560, 620)
    await flushRequests(page)
    await expect(page.getByText('No bookings found.')).toBeVisible()
    await page.route('/api/overview', async (route) => {
      await expect(page.getByText('Refreshing…')).toHaveRole('status')
      await route.continue()
    })
    await pull(560, 760)
    await expect(card(page, 'Ada Lovelace')).toBeVisible()
    await expect(page.getByText('Refreshing…')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
  })

  test('the tools are behind one button and move nothing, and an icon opens the search', { tag: '@full' }, async ({
    page,
    asStaff,
  }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    const names = ['Overview', 'Recently deleted', 'Closed days', 'Export', 'Calendar subscription']
    for (const name of names) await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    const before = (await page.getByRole('tab', { name: 'Bookings (1)' }).boundingBox())?.y
    await page.getByRole('button', { name: 'Tools' }).tap()
    for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expectNoViolations(page, 'tools')
    await page.keyboard.press('Escape')
    const overview = await openTool(page, 'Overview')
    await expect(overview.getByRole('table', { name: 'Received per week' })).toBeAttached()
    await expectNoViolations(page, 'the overview')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Tools' })).toBeFocused()
    expect((await page.getByRole('tab', { name: 'Bookings (1)' }).boundingBox())?.y).toBe(before)
    const search = await openSearch(page)
    await expect(search).toBeFocused()
    await search.fill('Grace')
    await expect(page.getByText('No bookings found.')).toBeVisible()
    await expectNoViolations(page, 'search')
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect(search).toBeHidden()
    await expect(card(page, 'Ada Lovelace')).toBeVisible()
  })
})

// "A shared header, breadcrumb bar and footer surround all pages."
for (const width of [390, 1440]) {
  test(
    `the header, the breadcrumb bar and the footer of the site surround the dashboard at ${width} px`,
    fullUnless(width === 390),
    async ({ page, bookAs, asStaff }) => {
      await page.setViewportSize({ width, height: 844 })
      for (let count = 0; count < 8; count += 1) await bookAs(`Customer ${count}`)
      await asStaff()
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: business.name })).toHaveAttribute('href', '/')
      const isPhone = width < 1024
      const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('navigation', { name: 'Main' })
      if (isPhone) await header.getByRole('button', { name: 'Open menu' }).click()
      else await menu.getByRole('link', { name: 'Services' }).hover()
      for (const [name, to] of [
        ['Services', '/services'],
        ['About Us', '/about'],
        ['Booking', '/booking'],
        ['Gallery', '/gallery'],
        ['Contact Us', '/contact'],
      ] as const)
        await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
      for (const { name } of services) await expect(menu.getByRole('link', { name })).toBeVisible()
      if (isPhone) await page.keyboard.press('Escape')
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Admin'])
      await expect(crumbs.getByRole('link')).toHaveText(['Home'])
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(`© ${business.copyrightYear} ${business.name}`)
      for (const name of [business.phone, business.email, 'Home', 'About Us', 'Services', 'Gallery', 'Contact Us'])
        await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(1)
      await page.mouse.wheel(0, 600)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
      if (isPhone) {
        // The screen belongs to the work while one scrolls down.
        await expect(header).not.toBeInViewport()
        await page.mouse.wheel(0, -100)
        await expect(header).toBeInViewport({ ratio: 1 })
        const [shown, bar] = await Promise.all(
          [header, page.locator('.find-bar')].map(async (part) => (await part.boundingBox()) ?? { y: 0, height: 0 }),
        )
        expect(shown?.y).toBe(0)
        expect(shown?.height).toBeLessThanOrEqual(48)
        expect(bar?.y).toBe((shown?.height ?? 0) - 1) // its border
        await page.mouse.wheel(0, 100)
        await expect(header).not.toBeInViewport()
        await header.getByRole('link', { name: business.name }).focus()
      }
      await expect(header).toBeInViewport({ ratio: 1 })
    },
  )
}

for (const width of [320, 390]) {
  test(`the three tabs are in one line at ${width} px`, { tag: '@full' }, async ({ page, bookAs, asStaff }) => {
    await page.setViewportSize({ width, height: 844 })
    await bookAs('Ada Lovelace', { preferredDate: today() })
    await asStaff()
    await expect(page.getByRole('tab')).toHaveText(['Bookings (1)', 'Contact Submissions (0)', 'Call Log (0)'])
    const boxes = await Promise.all((await page.getByRole('tab').all()).map((each) => each.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await expectNoViolations(page, `${width} px`)
  })
}

test('every tab can be reached at twice the default font size', { tag: '@full' }, async ({
  playwright,
  launchOptions,
  server,
  bookAs,
}) => {
  await bookAs('Ada Lovelace', { preferredDate: today() })
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: phone })
  await page.goto(`${server.url}/admin`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(visitsOf(page, 'Today')).toBeVisible()
  for (const label of ['Contact Submissions (0)', 'Call Log (0)', 'Bookings (1)']) {
    await tab(page, label).click()
    await expect(tab(page, label)).toBeInViewport({ ratio: 0.95 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBe(phone.width)
  }
  await browser.close()
})
