import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { business } from '#content'
import { dayInWords } from '#firm/calendar-day.ts'
import { firmTime } from '../test/support/firm-clock.ts'
import { aBooking } from '../test/support/submissions.ts'
import { expect, nextYear, offeredService, test } from './fixtures.ts'
import { fillInAllButTheDate, pickDayOfNextMonth } from './public-forms.ts'

test.use({ viewport: { width: 390, height: 844 } })

const photo = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: readFileSync(join(import.meta.dirname, '../samples/electrician/pictures/meter-base.jpg')),
})
const notAPhoto = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a list') }

/** Fills in the booking form, and sends it. */
async function book(page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }[] = []) {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  if (chosen.length > 0) await page.locator('input[type="file"]').setInputFiles(chosen)
  // Their list moves the button.
  await expect(page.getByText('Will be sent with the form')).toHaveCount(chosen.length)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeVisible()
}

/** Books without the browser. Resolves to the path of the request's page. */
async function bookedPage(url: string) {
  const booking = aBooking({ service: offeredService, preferredDate: `${nextYear()}-01-15` })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/bookings`, { method: 'POST', headers, body: JSON.stringify(booking) })
  return String((await response.json()).request)
}

const main = (page: Page) => page.getByRole('main')
const open = (page: Page, title: string) =>
  page.getByRole('group').filter({ hasText: title }).locator('summary').click()

test('a customer books, follows the link, asks for another day, and cancels', async ({ page, staffApi }) => {
  await book(page)
  await page.getByRole('link', { name: 'See or change your request' }).click()
  await expect(page).toHaveURL(/\/request\/b1-[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'We have your booking request' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Request',
    'Your Request',
  ])

  await open(page, 'Ask for another day')
  await pickDayOfNextMonth(page)
  await page.getByLabel('Preferred Time *').selectOption('1:00 PM')
  const day = await page.locator('input[name="preferredDate"]').inputValue()
  expect(day).toMatch(/-15$/)
  await page.getByRole('button', { name: 'Ask for this day' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. We’ll call or write to confirm the day.')
  await expect(main(page)).toContainText(`You asked for ${dayInWords(day)}, 1:00 PM`)
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending', preferredTime: '9:00 AM' }])

  await open(page, 'Cancel the visit')
  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'This visit is cancelled' })).toBeVisible()
  await page.reload()
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'cancelled' }])

  await page.getByRole('button', { name: 'Undo: keep my visit' }).click()
  await expect(page.getByRole('status')).toHaveText('Your visit stays as it was.')
  await expect(page.getByRole('heading', { level: 2, name: 'We have your booking request' })).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'pending' }])
})

test('the calendar for another day names closed days, and shows what is wrong after a rejected form', {
  tag: '@full',
}, async ({ page, server, asColleague }) => {
  const year = nextYear()
  await asColleague('POST', '/api/closed-days', {
    from: `${year}-06-10`,
    to: `${year}-06-12`,
    reason: 'Training in Tulsa',
  })
  const path = await bookedPage(server.url)
  await page.clock.setFixedTime(firmTime(`${year}-06-02T09:00`))
  await page.goto(path)
  await open(page, 'Ask for another day')
  const calendar = page.getByRole('group', { name: 'Preferred Date' })
  await expect(calendar).toContainText('Closed June 10 – 12: Training in Tulsa')
  await expect(page.locator('input[name="preferredDate"]')).toBeHidden()
  await expect(calendar.locator(`td[data-day="${year}-06-11"] button`)).toBeDisabled()
  await page.getByRole('button', { name: 'Ask for this day' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Preferred Date is required' }).click()
  await expect(calendar).toContainText('Preferred Date is required')
  await calendar.locator(`td[data-day="${year}-06-13"] button`).click()
  await expect(calendar).not.toContainText('is required')
  await expect(calendar).toContainText(`June 13, ${year}`)
  await expect(page.locator('input[name="preferredDate"]')).toHaveValue(`${year}-06-13`)
})

test('the page of a deleted request says to call, and the 404 page shows no secret', { tag: '@full' }, async ({
  page,
  server,
  asColleague,
}) => {
  const path = await bookedPage(server.url)
  const code = path.slice('/request/'.length)
  await asColleague('DELETE', '/api/bookings/1')
  await page.goto(path)
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('This request is closed. Please call us.')
  await expect(main(page).getByRole('link', { name: `Call ${business.phone}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText(code)

  const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  await page.goto(`/request/${wrong}`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Request',
    'Your Request',
  ])
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContain(wrong)
  expect(await page.locator('body').textContent()).not.toContain(wrong)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer writes, corrects a preferred day, and sends photos', async ({ page, server, staffApi }) => {
    await page.goto(await bookedPage(server.url))
    await open(page, 'Write a message')
    await page.getByLabel('Message *').fill('The gate is <open>.\nRing twice.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('The gate is <open>.')).toBeVisible()

    await open(page, 'Ask for another day')
    await page.getByLabel('Preferred Date *').fill('2020-01-01')
    await page.getByLabel('Anything we should know?').fill('In the morning')
    await page.getByRole('button', { name: 'Ask for this day' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Preferred Time is required'])
    await page.getByLabel('Preferred Time *').selectOption('10:00 AM')
    await page.getByRole('button', { name: 'Ask for this day' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Preferred Date must be today or later'])
    await page.getByRole('alert').getByRole('link').click()
    await expect(page.getByLabel('Preferred Date *')).toBeFocused()
    await expect(page.getByLabel('Preferred Date *')).toHaveAccessibleDescription(
      'Preferred Date must be today or later',
    )
    await expect(page.getByLabel('Preferred Time *')).toHaveValue('10:00 AM')
    await expect(page.getByLabel('Anything we should know?')).toHaveValue('In the morning')

    await page.locator('input[type="file"]').setInputFiles([photo('panel.jpg'), notAPhoto, photo('meter.jpg')])
    await page.getByRole('button', { name: 'Send photos' }).click()
    await expect(page.getByRole('alert')).toHaveText('2 of 3 photos arrived. This is not a JPEG, PNG or WebP picture.')
    await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(2)
    expect(await staffApi('/api/bookings/1/photos')).toHaveLength(2)
    const report = await new HtmlValidate({ extends: ['html-validate:a11y'] }).validateString(await page.content())
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  })

  test('a closed day is refused with its reason', { tag: '@full' }, async ({ page, server, asColleague }) => {
    const day = `${nextYear()}-06-11`
    await asColleague('POST', '/api/closed-days', { from: day, to: day, reason: 'Training in Tulsa' })
    await page.goto(await bookedPage(server.url))
    await open(page, 'Ask for another day')
    await page.getByLabel('Preferred Date *').fill(day)
    await page.getByLabel('Preferred Time *').selectOption('10:00 AM')
    await page.getByRole('button', { name: 'Ask for this day' }).click()
    const sentence = `We are closed on ${dayInWords(day)} (Training in Tulsa), please choose another day`
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([sentence])
    await expect(page.getByLabel('Preferred Date *')).toHaveAccessibleDescription(/Training in Tulsa/)
  })

  test('the confirmation of a message leads to its page', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact')
    await expect(page.locator('input[type="file"]')).toBeHidden()
    await page.getByLabel('Name *').fill('Grace Hopper')
    await page.getByLabel('Email *').fill('grace@example.com')
    await page.getByLabel('Phone *').fill('405-555-0111')
    await page.getByLabel('Message *').fill('The panel is thirty years old.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(main(page)).toContainText('Your reference is Q-1.')
    await page.getByRole('link', { name: 'See or change your request' }).click()
    await expect(page).toHaveURL(/\/request\/q1-/)
    await expect(main(page).getByRole('link', { name: `Call ${business.phone}` })).toBeVisible()
  })
})

test('photos follow the words of a booking, and a failed one can be tried again', async ({ page, staffApi }) => {
  let posts = 0
  await page.route('**/api/requests/*/photos', (route) => {
    posts += 1
    return posts === 2 ? route.abort() : route.continue()
  })
  await book(page, [photo('one.jpg'), photo('two.jpg'), photo('three.jpg')])
  expect(await staffApi('/api/bookings')).toHaveLength(1)
  await expect(page.getByText('2 of 3 photos arrived')).toBeVisible()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('3 of 3 photos arrived')).toBeVisible()
  expect(await staffApi('/api/bookings/1/photos')).toHaveLength(3)
  await page.getByRole('link', { name: 'See or change your request' }).click()
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(3)
})

test('photos are sent from the page as soon as they are chosen', { tag: '@full' }, async ({
  page,
  server,
  staffApi,
}) => {
  await page.goto(await bookedPage(server.url))
  const input = page.locator('input[type="file"]')
  await input.scrollIntoViewIfNeeded()
  await expect(page.locator('form[enctype] astro-island[ssr]')).toHaveCount(0)
  await input.setInputFiles([photo('panel.jpg')])
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  expect(await staffApi('/api/bookings/1/photos')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
})

test('the page works with the keyboard alone', { tag: '@full' }, async ({ page, server }) => {
  await page.goto(await bookedPage(server.url))
  await page.getByRole('heading', { level: 1 }).click()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent === 'Write a message')) break
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Message *')).toBeFocused()
  await page.keyboard.type('Is Friday fine?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByText('Is Friday fine?')).toBeVisible()
})

test('the page shows what was sent, and a mistake opens the message form', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await page.goto(await bookedPage(server.url))
  await expect(main(page)).toContainText('12 Sa…, Springfield')
  await expect(main(page)).toContainText('…0123')
  await expect(main(page)).toContainText('The kitchen lights flicker.')
  await page.getByRole('link', { name: 'Something wrong? Tell us' }).click()
  const header = await page.getByRole('banner').boundingBox()
  const label = await page.getByText('Message *').boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  await page.getByLabel('Message *').fill('It is 14 Sample Street.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. We have your message, and we’ll answer soon.')
})

test('a customer corrects a wrong phone number', { tag: '@full' }, async ({ page, server, staffApi }) => {
  await page.goto(await bookedPage(server.url))
  await open(page, 'Correct phone, email or address')
  await page.getByLabel('New phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Please enter a valid phone number' }).click()
  await expect(page.getByLabel('New phone')).toBeFocused()
  await page.getByLabel('New phone').fill('(405) 555-0199')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. We have corrected it.')
  await expect(main(page)).toContainText('…0199')
  expect(await staffApi('/api/bookings')).toMatchObject([
    { customerPhone: '(405) 555-0199', customerEmail: 'ada@example.com' },
  ])
})

test('the page has no violations, large targets, and never scrolls sideways', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const path = await bookedPage(server.url)
  await page.goto(path)
  await open(page, 'Write a message')
  await page.getByLabel('Message *').fill('a'.repeat(300))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  for (const title of ['Ask for another day', 'Write a message', 'Cancel the visit']) await open(page, title)
  await expect(page.getByRole('grid')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  for (const control of await main(page).locator(':is(summary, button, a.button, select):visible').all()) {
    expect((await control.boundingBox())?.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  for (const [width, text] of [
    [320, '100%'],
    [390, '200%'],
    [1440, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    expect(await main(page).evaluate(({ scrollWidth }) => scrollWidth), `${width} px, ${text}`).toBe(width)
  }
})
