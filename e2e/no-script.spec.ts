import type { Locator, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { services } from '#content'
import { mondayOf } from '#firm/calendar-day.ts'
import { expect, nextYear, readOnlyTest, test, toastOf } from './fixtures.ts'
import { isOffered, servicePaths } from './paths.ts'
import { stallScripts } from './script-loading.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

async function fillIn(page: Page) {
  await page.getByLabel('Name *').fill('Grace Hopper')
  await page.getByLabel('Email *').fill('grace@example.com')
  await page.getByLabel('Phone *').fill('405-555-0111')
  await page.getByLabel('Service').selectOption('Wiring')
  await page.getByLabel('Message *').fill('The panel is "thirty" years old,\nand it <hums>.')
}

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)

async function expectAccessible(page: Page) {
  const report = await new HtmlValidate({ extends: ['html-validate:a11y'] }).validateString(await page.content())
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a visitor requests a quote, corrects it and sends it once', async ({ page, staffApi }) => {
    await page.goto('/contact')
    const styled = await backgroundOf(send(page))
    expect(styled).not.toBe(await backgroundOf(page.locator('body')))
    await fillIn(page)
    await page.getByLabel('Name *').fill('G')
    await page.getByLabel('Email *').fill('grace@')
    await send(page).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message was not sent')
    await expect(page).toHaveURL('/contact')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ])
    await summary.getByRole('link', { name: 'Please enter' }).click()
    await expect(page.getByLabel('Email *')).toBeFocused()
    await expect(page.getByLabel('Email *')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Email *')).toHaveValue('grace@')
    await expect(page.getByLabel('Phone *')).toHaveValue('405-555-0111')
    await expect(page.getByLabel('Phone *')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Service')).toHaveValue('wiring')
    await expect(page.getByLabel('Message *')).toHaveValue('The panel is "thirty" years old,\nand it <hums>.')
    // The style sheet applies under the strict content security policy.
    expect(await backgroundOf(send(page))).toBe(styled)
    await expectAccessible(page)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Contact'])

    await page.getByLabel('Name *').fill('Grace Hopper')
    await page.getByLabel('Email *').fill('grace@example.com')
    await send(page).click()
    await expect(page).toHaveURL(/\/contact\/sent\?request=q1-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent!')
    await expectAccessible(page)
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Contact', 'Sent'])
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Thank you for your message!/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent!')
    await page.goBack()
    await send(page).click()
    await expect(page).toHaveURL(/\/contact\/sent\?request=q1-/)
    expect(await staffApi('/api/contact-submissions')).toMatchObject([
      { name: 'Grace Hopper', service: 'wiring', message: 'The panel is "thirty" years old,\nand it <hums>.' },
    ])
  })

  test('a visitor books a visit, corrects it, sends it once and gets to the page where photos can be added', async ({
    page,
    staffApi,
  }) => {
    await page.goto('/booking')
    const book = page.getByRole('button', { name: 'Submit Booking' })
    const date = page.getByRole('main').locator('input[type="date"]')
    await expectAccessible(page)
    // Located by element, because accessible names skip <noscript>.
    expect((await date.boundingBox())?.width).toBeGreaterThan(250)
    await page.getByLabel('Full Name *').fill('Ada Lovelace')
    await page.getByLabel('Phone *').fill('4055550123')
    await page.getByLabel('Service *').selectOption('Other')
    await page.getByLabel('Service Address *').fill('12 Sample Street, Springfield')
    await page.getByLabel('Preferred Time *').selectOption('9:00 AM')
    await page.getByLabel('Project Description').fill('The kitchen lights "flicker".')
    await book.click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking was not sent')
    await expect(page).toHaveURL('/booking')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Email is required', 'Preferred Date is required'])
    await summary.getByRole('link', { name: 'Preferred Date' }).click()
    await expect(page.getByLabel('Preferred Date *')).toBeFocused()
    await expect(page.getByLabel('Preferred Date *')).toHaveAccessibleDescription(/^Preferred Date is required/)
    await expect(page.getByLabel('Full Name *')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Service *')).toHaveValue('Other')
    await expect(page.getByLabel('Preferred Time *')).toHaveValue('9:00 AM')
    await expect(page.getByLabel('Project Description')).toHaveValue('The kitchen lights "flicker".')
    await expectAccessible(page)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Booking'])

    await page.getByLabel('Email *').fill('ada@example.com')
    await page.getByLabel('Preferred Date *').fill(mondayOf(`${nextYear()}-06-06`))
    await book.click()
    await expect(page).toHaveURL(/\/booking\/sent\?request=b1-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Successfully Submitted!')
    await expectAccessible(page)
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Booking', 'Sent'])
    await page.goBack()
    await book.click()
    await expect(page).toHaveURL(/\/booking\/sent\?request=b1-/)
    expect(await staffApi('/api/bookings')).toMatchObject([
      { customerName: 'Ada Lovelace', service: 'Other', description: 'The kitchen lights "flicker".' },
    ])

    await page.getByRole('link', { name: 'See or change your request' }).click()
    await expect(page).toHaveURL(/\/request\/b1-/)
    await expect(page.locator('input[type="file"]')).toHaveCount(1)
  })

  readOnlyTest('all slides are visible', { tag: '@full' }, async ({ page }) => {
    test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with slides is not offered')
    await page.goto('/services/lighting-switches-devices')
    const slides = page.locator('.carousel-slides > li')
    await expect(slides).not.toHaveCount(0)
    const width = page.viewportSize()?.width ?? 0
    for (const slide of await slides.all()) {
      const box = await slide.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  })

  readOnlyTest('the menu opens, its links work, and it closes', async ({ page }) => {
    await page.goto('/about')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.getByRole('link', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link')).toHaveCount(6 + services.length)
    await menu.getByRole('link', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('link', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: services.at(-1)?.name ?? '', exact: true }).click()
    await expect(page).toHaveURL(servicePaths.at(-1) ?? '')
    await expect(menu).toBeHidden()
  })
})

test('a form submitted before hydration is sent, even when the visitor follows a link right away', async ({
  page,
  staffApi,
}) => {
  await stallScripts(page)
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL(/\/contact\/sent\?request=q1-/)
  expect(await staffApi('/api/contact-submissions')).toHaveLength(1)
  await expect(toastOf(page, 'Error')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('example.com')
})

test('a booking submitted before hydration is sent, and the answer asks for the day', { tag: '@full' }, async ({
  page,
}) => {
  await stallScripts(page)
  await page.goto('/booking')
  await page.getByLabel('Full Name *').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking was not sent')
  await expect(page.getByLabel('Full Name *')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Preferred Date *')).toBeVisible()
})
