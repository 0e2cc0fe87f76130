import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, nextYear, onPhoneAndDesktop, openDetails, openTool, test, toastOf } from './fixtures.ts'
import { fillInAllButTheDate, fillInMessage, pickDayOfNextMonth } from './public-forms.ts'
import { failScripts, waitForHydration } from './script-loading.ts'

const landing = '/gallery?fbclid=1&utm_source=google&utm_medium=cpc&utm_campaign=spring+2026'
const sourceDetail = 'google / cpc / spring 2026'

async function goToContact(page: Page) {
  await page.goto(landing)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
}

test('a quote request sends the campaign of the first page, without a cookie', async ({ page, staffApi }) => {
  await goToContact(page)
  await waitForHydration(page)
  await fillInMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  expect((await staffApi('/api/contact-submissions'))[0]).toMatchObject({ sourceDetail, source: 'website' })
  expect(await page.context().cookies()).toEqual([])
})

test('a booking sends the campaign, also after a reload', { tag: '@full' }, async ({ page, staffApi }) => {
  await page.goto(landing)
  await page.goto('/booking')
  await page.reload()
  await waitForHydration(page)
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect((await staffApi('/api/bookings'))[0]).toMatchObject({ sourceDetail })
})

test('a form that the browser posts itself sends the campaign', { tag: '@full' }, async ({ page, staffApi }) => {
  await failScripts(page)
  await goToContact(page)
  await fillInMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect((await staffApi('/api/contact-submissions'))[0]).toMatchObject({ sourceDetail })
})

test('with blocked storage the form is sent without the campaign', { tag: '@full' }, async ({ page, staffApi }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await goToContact(page)
  await waitForHydration(page)
  await fillInMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  expect((await staffApi('/api/contact-submissions'))[0]).toMatchObject({ sourceDetail: null })
})

onPhoneAndDesktop(() => {
  test('the overview counts requests and jobs by source, in the year and in a month', async ({
    page,
    bookAs,
    requestQuoteAs,
    asColleague,
    asStaff,
  }) => {
    await bookAs('Ada Lovelace', { howHeard: 'Friend or neighbor', sourceDetail })
    await requestQuoteAs('Grace Hopper', { howHeard: 'Friend or neighbor' })
    await asColleague('PATCH', '/api/bookings/1', { amountCents: 40_000 })
    await asColleague('PATCH', '/api/bookings/1/status', { status: 'completed' })
    await asStaff()
    const details = await openDetails(page, 'Ada Lovelace')
    await expect(details).toContainText('Friend or neighbor')
    await expect(details).toContainText(sourceDetail)
    await page.keyboard.press('Escape')

    await openTool(page, 'Overview')
    await page.getByText('Business by month and year').click()
    const heard = page.getByRole('table', { name: 'How did you hear about us?' })
    await expect(heard.getByRole('row', { name: 'Friend or neighbor 1 1 0 $0.00' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1)).toContainText(sourceDetail)
    // The booking's preferred day is in January of the next year.
    await page.getByLabel('Year', { exact: true }).selectOption(String(nextYear()))
    await expect(heard.getByRole('row', { name: 'Friend or neighbor 0 0 1 $400.00' })).toBeVisible()
    await page.getByLabel('Sources in').selectOption(`Jan ${nextYear()}`)
    await expect(heard.getByRole('row', { name: 'Friend or neighbor 0 0 1 $400.00' })).toBeVisible()
    await expectNoViolations(page, 'sources')
  })
})
