import type { Page } from '@playwright/test'
import { business } from '#content'
import { telLink } from '#ui/links.ts'
import { expect, flushRequests, readOnlyTest, test, toastOf } from './fixtures.ts'
import { holdScripts } from './script-loading.ts'

async function fillIn(page: Page) {
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Phone').fill('405-555-0111')
  await page.getByLabel('Message').fill('The panel is thirty years old.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('a homeowner requests a quote, sees a confirmation, and can write again with an empty form', async ({
  page,
  staffApi,
}) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Request a Quote' })).toBeVisible()
  await fillIn(page)
  await page.getByLabel('Service').selectOption('wiring')
  await send(page).click()
  await expect(toastOf(page, 'Message Sent!')).toContainText('Thank you for your message! We will contact you soon.')
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { id: 1, name: 'Grace Hopper', service: 'wiring', status: 'new', source: 'website' },
  ])
  const confirmation = page.getByRole('heading', { name: 'We have your message' })
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toBeInViewport({ ratio: 1 })
  await expect(send(page)).toBeHidden()
  await expect(page.getByText('get back to you soon, at (405) 555-0111 or grace@example.com')).toBeVisible()
  await expect(page.getByRole('definition').and(page.getByText('Wiring'))).toBeVisible()
  await expect(
    page
      .locator('div')
      .filter({ has: page.getByRole('term').and(page.getByText('Reference')) })
      .last(),
  ).toHaveText('ReferenceQ-1')
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(confirmation).toBeHidden()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('the service is optional', { tag: '@full' }, async ({ page, staffApi }) => {
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([{ service: null }])
})

test('a mistyped mail host gets a hint, marks around a pasted number are dropped, and a domain may be of any script', async ({
  page,
  staffApi,
}) => {
  // Also in a field that was left before the page was hydrated.
  const release = await holdScripts(page)
  await page.goto('/contact')
  await fillIn(page)
  await page.getByLabel('Email').fill('grace@gmial.com')
  await page.getByLabel('Phone').fill('\u202d(405) 555-0142\u202c')
  release()
  await expect(page.getByText('Did you mean gmail.com?')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Did you mean gmail.com?')
  await page.getByLabel('Email').fill('grace@müller.example')
  await page.getByLabel('Message').focus()
  await expect(page.getByText('Did you mean gmail.com?')).toBeHidden()
  await send(page).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { phone: '(405) 555-0142', email: 'grace@xn--mller-kva.example' },
  ])
})

readOnlyTest('invalid fields show their errors, and nothing is sent', async ({ page }) => {
  let requests = 0
  await page.route('/api/contact', (route) => {
    requests += 1
    return route.abort()
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('G')
  await page.getByLabel('Email').fill('grace')
  await page.getByLabel('Phone').fill('555-0111')
  await page.getByLabel('Message').fill('Too short')
  await send(page).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await summary.getByRole('link', { name: 'Please enter a valid phone number' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  expect(requests).toBe(0)
})

readOnlyTest('empty fields show their errors', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters',
  ])
})

readOnlyTest('a failed message keeps the typed text', { tag: '@full' }, async ({ page }) => {
  await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'Oh no' }))
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await expect(toastOf(page, 'Error')).toContainText('Failed to send message. Please try again or call us directly.')
  await expect(page.getByLabel('Message')).toHaveValue('The panel is thirty years old.')
  await expect(send(page)).toBeEnabled()
})

readOnlyTest(
  'the page shows the phone number, the hours, the map and every city',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByRole('main').getByRole('link', { name: business.phone, exact: true })).toHaveAttribute(
      'href',
      telLink(business.phone),
    )
    for (const { hours } of business.phoneHours) await expect(page.getByText(hours).first()).toBeVisible()
    const map = page.locator('iframe')
    await expect(map).toHaveAttribute('loading', 'lazy')
    await expect(map).toHaveAttribute('src', new RegExp(`z=${business.mapZoom}&`))
    expect((await map.boundingBox())?.height).toBe(384)
    const areas = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Areas We Serve' }) })
    await expect(areas.getByRole('listitem')).toHaveCount(business.cities.length + business.moreCities.length)
    await expect(page.getByRole('link', { name: /See your city\?/i })).toHaveAttribute('href', '/contact')
  },
)

readOnlyTest(
  'the map frame covers the drawing once the map has loaded, and never with an error page',
  { tag: '@full' },
  async ({ page }) => {
    const map = page.locator('iframe')
    await page.goto('/contact')
    await expect(map).toHaveAttribute('inert')
    await map.scrollIntoViewIfNeeded()
    await expect(map).not.toHaveAttribute('inert')

    await page.route(/google\.com/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/generate_204'))
    await page.goto('/contact')
    await map.scrollIntoViewIfNeeded()
    await failed
    await flushRequests(page)
    await expect(map).toHaveCSS('opacity', '0')
    await expect(page.locator('.area-map')).toBeVisible()
  },
)

test('people cannot reach the honeypot, and a message that fills it in is saved with a spam signal', async ({
  page,
  staffApi,
}) => {
  await page.goto('/contact')
  const honeypot = page.locator('input[name="extension"]')
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  await expect(page.getByLabel('Leave this empty')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  const request = page.waitForRequest('/api/contact')
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example.com'
  })
  await page.getByLabel('Name *').fill('Robby')
  await page.getByLabel('Email *').fill('robby@example.com')
  await page.getByLabel('Phone *').fill('405-555-0199')
  await page.getByLabel('Message *').fill('Buy our shiny links today')
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await request).headers()).toMatchObject({
    'form-trap': 'filled in',
    'form-seconds': expect.stringMatching(/^\d+$/),
  })
  await expect.poll(async () => (await staffApi('/api/contact-submissions')).length).toBe(1)
  expect((await staffApi('/api/mails'))[0]).toMatchObject({ suspicion: 'a hidden field was filled in' })
})
