import type { Locator, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { business, services } from '#content'
import { telLink } from '#ui/links.ts'
import { expect, readOnlyTest, test, toastOf } from './fixtures.ts'
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

  readOnlyTest('the booking page shows contact details instead of a form that cannot be sent', async ({ page }) => {
    await page.goto('/booking')
    const main = page.getByRole('main')
    // Located by element, because text locators skip <noscript>.
    await expect(main.locator('noscript p')).toHaveText(/^Picking a day here needs JavaScript/)
    await expect(main.locator('noscript p')).toBeVisible()
    await expect(main.getByRole('link', { name: `Call ${business.phone}` }).first()).toHaveAttribute(
      'href',
      telLink(business.phone),
    )
    await expect(main.getByRole('link', { name: business.email }).first()).toHaveAttribute('href', /^mailto:/)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByRole('button')).toHaveCount(0)
    await page.goto('/admin')
    await expect(page.locator('form noscript p')).toHaveText(/^The dashboard needs JavaScript/)
  })

  readOnlyTest('all slides are visible', async ({ page }) => {
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
