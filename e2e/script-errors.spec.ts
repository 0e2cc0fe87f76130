import type { Page } from '@playwright/test'
import { mondayOf } from '#firm/calendar-day.ts'
import { aBooking } from '../test/support/submissions.ts'
import { expect, nextYear, offeredService, test } from './fixtures.ts'
import { fillInAllButTheDate, fillInMessage, pickDayOfNextMonth } from './public-forms.ts'
import { waitForHydration } from './script-loading.ts'

// A form whose script has an error works as plain HTML.

/** Browsers without Temporal, in which `en-CA` writes 11/25/2026, such as WebKit with ICU 72. */
async function useOldFormats(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Temporal')
    const { DateTimeFormat } = Intl
    const inEnglish = (args: unknown[]) => args.map((arg) => (arg === 'en-CA' ? 'en-US' : arg))
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (target, args) => Reflect.construct(target, inEnglish(args)),
      apply: (target, _, args) => Reflect.construct(target, inEnglish(args)),
    })
  })
}

/** The component throws when it renders. */
const breakComponent = (page: Page, file: string, component: string) =>
  page.route(`/assets/${file}.*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function ${component}() { throw new Error('Injected failure') }`,
    }),
  )

/** Everything that shows a date throws from now on. */
const breakDates = (page: Page) =>
  page.evaluate(() => {
    Date.prototype.toLocaleDateString = () => {
      throw new Error('Injected failure')
    }
  })

/** Resolves when the page shows what browsers without JavaScript show. */
const waitForPlainForm = (page: Page) => expect(page.locator('main .needs-script[hidden]').first()).toBeAttached()

const dateInput = (page: Page) => page.getByRole('main').locator('input[type="date"]')

test('a visitor books where en-CA writes 11/25/2026', async ({ page, staffApi }) => {
  await useOldFormats(page)
  await page.goto('/booking')
  expect(await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format())).toMatch(/^\d+\/\d+\/\d{4}$/)
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ preferredDate: expect.stringMatching(/-15T12:00/) }])
})

test('staff see the lists and the calendar where en-CA writes 11/25/2026', async ({ page, asStaff }) => {
  await useOldFormats(page)
  await asStaff({ bookings: ['Ada Lovelace'], path: `/admin?layout=month&day=${nextYear()}-01-15` })
  await expect(page.locator(`[data-day="${nextYear()}-01-15"] [data-visit]`)).toContainText('Ada Lovelace')
})

test.describe('with an error in the script', () => {
  // React logs the error, as it should.
  test.use({ cleanConsole: false })

  test('the booking form that cannot be rendered is posted as plain HTML', async ({ page, staffApi }) => {
    await breakComponent(page, 'booking-form', 'BookingForm')
    await page.goto('/booking')
    await waitForPlainForm(page)
    await fillInAllButTheDate(page)
    await dateInput(page).fill(mondayOf(`${nextYear()}-06-06`))
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(page).toHaveURL(/\/booking\/sent\?request=/)
    expect(await staffApi('/api/bookings')).toMatchObject([{ customerName: 'Ada Lovelace' }])
  })

  test('the contact form that cannot be rendered is posted as plain HTML', async ({ page }) => {
    await breakComponent(page, 'quote-request-form', 'QuoteRequestForm')
    await page.goto('/contact')
    await waitForPlainForm(page)
    await fillInMessage(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL(/\/contact\/sent\?request=/)
  })

  test('the booking form keeps its text when an error removes it later', async ({ page, staffApi }) => {
    await page.goto('/booking')
    await waitForHydration(page)
    await fillInAllButTheDate(page)
    await breakDates(page)
    await pickDayOfNextMonth(page)
    await expect(dateInput(page)).toBeVisible()
    await expect(page.locator('input[type="file"]')).toBeHidden()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Service *', { exact: true })).toHaveValue(offeredService)
    await expect(page.getByLabel('Preferred Time')).toHaveValue('9:00 AM')
    await dateInput(page).fill(mondayOf(`${nextYear()}-06-06`))
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(page).toHaveURL(/\/booking\/sent\?request=/)
    expect(await staffApi('/api/bookings')).toMatchObject([{ address: '12 Sample Street, Springfield' }])
  })

  test('a form whose script fails at the press on its button is posted as plain HTML', async ({ page }) => {
    await page.goto('/contact')
    await waitForHydration(page)
    await fillInMessage(page)
    await page.evaluate(() => {
      Performance.prototype.now = () => {
        throw new Error('Injected failure')
      }
    })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL(/\/contact\/sent\?request=/)
  })

  test('the page of a request keeps its date input and its photo form', async ({ page, server }) => {
    const booking = aBooking({ service: offeredService, preferredDate: `${nextYear()}-01-15` })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${server.url}/api/bookings`, {
      method: 'POST',
      headers,
      body: JSON.stringify(booking),
    })
    await breakComponent(page, 'add-photos', 'AddPhotos')
    await page.goto(String((await response.json()).request))
    await page.locator('input[type="file"]').evaluate((input) => input.scrollIntoView())
    await expect(page.locator('astro-island[ssr][component-url*="add-photos"]')).toHaveCount(0)
    await expect(page.locator('input[type="file"]')).toBeVisible()

    await page.getByRole('group').filter({ hasText: 'Ask for another day' }).locator('summary').click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(dateInput(page)).toBeHidden()
    await breakDates(page)
    await pickDayOfNextMonth(page)
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(dateInput(page)).toBeVisible()
    await page.getByLabel('Preferred Time *').selectOption('1:00 PM')
    await page.getByRole('button', { name: 'Ask for this day' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Thank you/)
  })
})
