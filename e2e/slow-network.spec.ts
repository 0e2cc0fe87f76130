import type { Page } from '@playwright/test'
import { business } from '#content'
import { telLink } from '#ui/links.ts'
import { firmTime } from '../test/support/firm-clock.ts'
import { aBooking, aQuoteRequest } from '../test/support/submissions.ts'
import { expect, fullUnless, nextYear, readOnlyTest, test, toastOf } from './fixtures.ts'
import { fillInAllButTheDate, fillInMessage, pickDayOfNextMonth } from './public-forms.ts'
import { blockPart, failScripts, holdScripts, stallScripts, waitForHydration } from './script-loading.ts'

const tabStorage = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

async function fillIn(page: Page) {
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
}

test('a booking that times out says so, survives a reload and is saved only once after a retry', async ({
  page,
  staffApi,
}) => {
  const keys: string[] = []
  await page.route('/api/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The request arrives, but its response is lost.
    await route.fetch()
  })
  await page.clock.install()
  await page.goto('/booking')
  await fillIn(page)
  const submit = page.getByRole('button', { name: 'Submit Booking' })
  await submit.click()
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.fastForward(20_100)
  await expect(toastOf(page, 'Booking Failed')).toContainText(
    'There was an error submitting your booking: The connection timed out. Please try again or call us directly.',
  )
  await expect(page.getByText('Not sent: The connection timed out.')).toBeVisible()
  await expect(submit).toBeEnabled()

  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Preferred Time')).toHaveValue('9:00 AM')
  await expect(page.getByRole('group', { name: 'Preferred Date' })).toContainText(/, .* 15, /)
  await submit.click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(await staffApi('/api/bookings')).toHaveLength(1)
  expect(await tabStorage(page)).not.toContain('Ada')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

const forms = [
  {
    path: '/booking',
    endpoint: '/api/bookings',
    list: '/api/bookings',
    toastTitle: 'Booking Successfully Submitted!',
    heading: 'Your visit is requested',
    fill: fillIn,
    email: aBooking().customerEmail,
  },
  {
    path: '/contact',
    endpoint: '/api/contact',
    list: '/api/contact-submissions',
    toastTitle: 'Message Sent!',
    heading: 'We have your message',
    fill: fillInMessage,
    email: aQuoteRequest().email,
  },
]

for (const { path, endpoint, list, toastTitle, heading, fill, email } of forms) {
  test(
    `a form on ${path} is saved once, even when the visitor leaves while it is sent and then retries`,
    fullUnless(path === '/contact'),
    async ({ page, staffApi }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(endpoint, async (route) => {
        await released
        await route.continue()
      })
      await page.goto(path)
      await fill(page)
      const requested = page.waitForRequest(endpoint)
      await page.locator('main button[type="submit"]').click()
      await requested
      await page.goto('/gallery')
      release()
      await expect.poll(async () => (await staffApi(list)).length).toBe(1)
      await page.unroute(endpoint)
      await page.goto(path)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.locator('main button[type="submit"]').click()
      await expect(toastOf(page, toastTitle)).toBeVisible()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      expect(await staffApi(list)).toHaveLength(1)
      expect(await tabStorage(page)).not.toContain(email)
    },
  )
}

readOnlyTest('a draft survives a reload and a return to the page, in this tab only', async ({ page, context }) => {
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('Name *').fill('Grace Hopper')
  await page.getByLabel('Message *').fill('The panel is thirty years old.')
  await page.locator('input[name="extension"]').evaluate((input: HTMLInputElement) => {
    input.value = 'honeypot text'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.goto('/about')
  await page.goto('/contact')
  await expect(page.getByLabel('Message *')).toHaveValue('The panel is thirty years old.')
  await page.getByLabel('Name *').fill('Grace')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Grace')
  expect(await tabStorage(page)).not.toContain('honeypot text')
  const other = await context.newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  expect(await tabStorage(other)).toBe('[]')
  await expect(other.getByLabel('Name *')).toHaveValue('')

  await page.goto('/admin')
  await page.getByLabel('Password').fill('correct-horse')
  await page.reload()
  expect(await tabStorage(page)).not.toContain('horse')
})

readOnlyTest('text typed before hydration is saved as well', { tag: '@full' }, async ({ page }) => {
  const restoreScripts = await stallScripts(page)
  await page.goto('/contact')
  await page.getByLabel('Message *').fill('The panel is thirty years old.')
  await page.goto('/about')
  await page.goto('/contact')
  await page.getByLabel('Name *').fill('Grace Hopper')
  await page.goto('/about')
  await restoreScripts()
  await page.goto('/contact')
  await expect(page.getByLabel('Message *')).toHaveValue('The panel is thirty years old.')
  await expect(page.getByLabel('Name *')).toHaveValue('Grace Hopper')
})

for (const path of ['/booking', '/contact']) {
  readOnlyTest(
    `text typed into ${path} before hydration is still there after Back`,
    { tag: '@full' },
    async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(path)
      await page.getByLabel('Email').fill('ada@example.com')
      release()
      await waitForHydration(page)
      await page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Gallery' }).click()
      await expect(page).toHaveURL('/gallery')
      await page.goBack()
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    },
  )
}

test('a saved booking is confirmed even when no further script loads', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillIn(page)
  await waitForHydration(page)
  await failScripts(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
})

test.describe('when a part of the page fails', () => {
  // Chromium and React log the failure.
  test.use({ cleanConsole: false })

  test('without notifications, the page shows whether the visit was booked', { tag: '@full' }, async ({
    page,
    staffApi,
  }) => {
    await blockPart(page, 'notifications')
    await page.goto('/booking')
    await fillIn(page)
    const submit = page.getByRole('button', { name: 'Submit Booking' })
    await page.route('/api/bookings', (route) => route.fulfill({ status: 503, body: 'Come back later' }), { times: 1 })
    await submit.click()
    const failure = page.getByRole('alert').filter({ hasText: 'Not sent: 503: Come back later.' })
    await expect(failure.getByRole('link', { name: business.phone })).toHaveAttribute('href', telLink(business.phone))
    await submit.click()
    await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeFocused()
    await expect(failure).toBeHidden()
    expect(await staffApi('/api/bookings')).toHaveLength(1)
  })

  test('without notifications, the page shows whether the message was sent', { tag: '@full' }, async ({ page }) => {
    await blockPart(page, 'notifications')
    await page.goto('/contact')
    await fillInMessage(page)
    await page.route('/api/contact', (route) => route.abort('internetdisconnected'), { times: 1 })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent: The connection was lost.' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  })

  test('without the calendar, a text field takes the date and has the same rules', async ({ page, staffApi }) => {
    await blockPart(page, 'calendar')
    await page.goto('/booking')
    const dateField = page.getByRole('group', { name: 'Preferred Date *' })
    await expect(dateField).toContainText('The calendar did not load.')
    await expect(dateField.getByRole('link', { name: business.phone })).toHaveAttribute('href', telLink(business.phone))
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Your Service' })).toBeVisible()
    await fillInAllButTheDate(page)
    const date = page.getByLabel('Preferred Date')
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
    await date.fill(today)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(toastOf(page, 'Date Required')).toBeVisible()
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription(/Choose a day, starting tomorrow.*Preferred Date is required/)
    await date.fill(`${nextYear()}-03-15`)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeVisible()
    expect(await staffApi('/api/bookings')).toMatchObject([{ preferredDate: `${nextYear()}-03-15T12:00:00.000Z` }])
  })

  readOnlyTest('the calendar can be loaded again without losing typed text', { tag: '@full' }, async ({ page }) => {
    await blockPart(page, 'calendar')
    await page.goto('/booking')
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByLabel('Preferred Date').fill(`${nextYear()}-03-15`)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the calendar again' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByRole('group', { name: 'Preferred Date *' })).toContainText(`March 15, ${nextYear()}`)
  })

  test('a booking whose confirmation has an error leads to its page, and is not sent again', { tag: '@full' }, async ({
    page,
    staffApi,
  }) => {
    await page.route('/api/bookings', async (route) => {
      const response = await route.fetch()
      await page.evaluate(() => {
        Date.prototype.toLocaleDateString = () => {
          throw new Error('Injected failure')
        }
      })
      await route.fulfill({ response })
    })
    await page.goto('/booking')
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(page.getByRole('link', { name: 'See or change your request' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    expect(await staffApi('/api/bookings')).toHaveLength(1)
  })
})

test('a visitor can book without browser storage', { tag: '@full' }, async ({ page, staffApi }) => {
  await page.addInitScript(() => {
    for (const storage of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto('/booking')
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  await page.getByRole('button', { name: 'Book another visit' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})

readOnlyTest('a draft does not restore a date that has passed', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(firmTime('2027-06-16T13:00'))
  await page.goto('/booking')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: /June 20th/ }).click()
  await page.clock.setFixedTime(firmTime('2027-06-21T13:00'))
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByText('Choose a day, starting tomorrow.')).toBeVisible()
})

test('a message that fails offline keeps the typed text and shows the reason', { tag: '@full' }, async ({
  page,
  staffApi,
}) => {
  await page.goto('/contact')
  await fillInMessage(page)
  await page.route('/api/contact', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page, 'Error')).toContainText('Failed to send message. Please try again or call us directly.')
  await expect(page.getByText('Not sent: The connection was lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  await expect(page.getByText('Not sent:')).toBeHidden()
  expect(await staffApi('/api/contact-submissions')).toHaveLength(1)
})
