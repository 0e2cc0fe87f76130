import type { Page } from '@playwright/test'
import { firmTime } from '../test/support/firm-clock.ts'
import { card, expect, offeredService, password, pauseClock, readOnlyTest, test, toastOf } from './fixtures.ts'
import { waitForHydration } from './script-loading.ts'

// These journeys use only roles, names and keys, like people without a mouse or with a screen reader.

type Role = Parameters<Page['getByRole']>[0]

/** Presses a key until something with this role and name has the focus. */
async function goTo(page: Page, role: Role, name: string | RegExp, key = 'Tab') {
  const target = page.getByRole(role, { name })
  await expect(target.first()).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${role} ${name}`)
}

async function type(page: Page, name: string | RegExp, text: string) {
  await goTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

async function choose(page: Page, name: string | RegExp, choice: string) {
  await goTo(page, 'combobox', name)
  await page.keyboard.type(choice)
  await expect(page.getByRole('combobox', { name })).toHaveAccessibleName(name)
}

/** The accessible name of the focused calendar day. */
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('a visitor books from the home page', async ({ page, staffApi }) => {
  await page.clock.install()
  await page.goto('/')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await goTo(page, 'link', 'Booking')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule Your Service' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()

  await goTo(page, 'button', 'Submit Booking')
  await press(page, 'Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Full Name is required',
    'Phone is required',
    'Email is required',
    'Service is required',
    'Service Address is required',
    'Preferred Date is required',
    'Preferred Time is required',
  ])
  await press(page, 'Tab', 'Enter')
  const fullName = page.getByRole('textbox', { name: 'Full Name' })
  await expect(fullName).toBeFocused()
  await expect(fullName).toHaveAccessibleDescription('Full Name is required')
  await page.keyboard.type('Ada Lovelace')
  await expect(fullName).not.toHaveAccessibleDescription('Full Name is required')
  await type(page, /^Phone/, '(405) 555-0123')
  await type(page, /^Email/, 'ada@example.com')
  await choose(page, /^Service/, offeredService)
  await type(page, /^Service Address/, '12 Sample Street, Springfield')
  await goTo(page, 'button', /next month/i)
  const month = page.getByRole('grid')
  const shown = await month.getAttribute('aria-label')
  await press(page, 'Enter')
  await expect(month).not.toHaveAccessibleName(shown ?? '')
  await press(page, 'Tab', 'ArrowDown', 'Space')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await choose(page, /^Preferred Time/, '9')
  await expect(summary).toBeHidden()
  await type(page, /^Project Description/, 'The lights flicker.')
  await goTo(page, 'button', 'Submit Booking')
  await pauseClock(page)
  await press(page, 'Enter')
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeFocused()
  // A notification stays while the focus is in it.
  await press(page, 'F8')
  await goTo(page, 'button', 'Dismiss')
  await page.clock.fastForward(7000)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await press(page, 'Enter')
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeHidden()
  expect(await staffApi('/api/bookings')).toMatchObject([
    { customerName: 'Ada Lovelace', service: offeredService, preferredTime: '9:00 AM' },
  ])
})

readOnlyTest('the calendar follows the ARIA practices for a date grid', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(firmTime('2027-06-16T13:00'))
  await page.goto('/booking')
  const month = page.getByRole('grid')
  await expect(month).toHaveAccessibleName('Jun – Jul 2027')
  await goTo(page, 'button', /June 17th/)
  const steps: [key: string, day: RegExp][] = [
    ['ArrowRight', /^Friday, June 18th, 2027/],
    ['ArrowDown', /^Friday, June 25th, 2027/],
    ['ArrowUp', /^Friday, June 18th, 2027/],
    ['ArrowLeft', /^Thursday, June 17th, 2027/],
    // The day before is disabled. Days after the end of the month belong to the next one.
    ['ArrowLeft', /^Thursday, June 17th, 2027/],
    ['End', /^Saturday, June 19th, 2027/],
    ['ArrowDown', /^Saturday, June 26th, 2027/],
    ['Home', /^Sunday, June 20th, 2027/],
    ['PageDown', /^Tuesday, July 20th, 2027/],
    ['Shift+PageDown', /^Thursday, July 20th, 2028/],
    ['Shift+PageUp', /^Tuesday, July 20th, 2027/],
    ['PageUp', /^Sunday, June 20th, 2027/],
  ]
  for (const [key, day] of steps) {
    await press(page, key)
    await expect.poll(() => focusedDay(page), key).toMatch(day)
  }
  await press(page, 'PageDown')
  await expect(month).toHaveAccessibleName('July 2027')
  await expect(page.getByRole('status').filter({ hasText: 'July 2027' })).toHaveAttribute('aria-live', 'polite')
  await press(page, 'Enter')
  const group = page.getByRole('group', { name: 'Preferred Date' })
  await expect(group).toContainText('Tuesday, July 20, 2027')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await press(page, 'ArrowRight', 'Space')
  await expect(group).toContainText('Wednesday, July 21, 2027')
  // The grid is one tab stop.
  await press(page, 'Tab')
  await expect(page.getByRole('combobox', { name: 'Preferred Time' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a visitor requests a quote through the menu, and nothing covers the focused element', { tag: '@full' }, async ({
    page,
    staffApi,
  }) => {
    await page.goto('/')
    await goTo(page, 'button', 'Open menu')
    await press(page, 'Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await press(page, 'Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await press(page, 'Enter')
    await goTo(page, 'link', 'Contact Us')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeVisible()
    await type(page, /^Name/, 'Grace Hopper')
    await type(page, /^Email/, 'grace@example.com')
    await type(page, /^Phone/, '405-555-0111')
    await choose(page, /^Service/, 'Wiring')
    await type(page, /^Message/, 'Too short')
    await goTo(page, 'button', 'Send Message')
    await press(page, 'Enter')
    const message = page.getByRole('textbox', { name: /^Message/ })
    await expect(message).toBeFocused()
    await expect(message).toHaveAccessibleDescription('Message must be at least 10 characters')
    await page.keyboard.type(', but not any more')
    await goTo(page, 'button', 'Send Message')
    await press(page, 'Enter')
    await expect(toastOf(page, 'Message Sent!')).toBeVisible()
    expect(await staffApi('/api/contact-submissions')).toMatchObject([{ name: 'Grace Hopper', service: 'wiring' }])

    await page.goto('/booking')
    await expect(page.getByRole('grid')).toBeVisible()
    for (const key of [...Array(45).fill('Tab'), ...Array(45).fill('Shift+Tab')]) {
      await press(page, key)
      await expect.poll(() => page.evaluate(whatCoversTheFocus), key).toBe('')
    }
  })
})

/** Runs in the page: describes what covers the upper or lower edge of the focused element. Empty when nothing does. */
function whatCoversTheFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, width, top, bottom } = focused.getBoundingClientRect()
  for (const y of [top + 3, bottom - 3]) {
    const painted = document.elementFromPoint(left + width / 2, y)
    if (!painted || !(focused.contains(painted) || painted.contains(focused)))
      return `${focused.outerHTML.slice(0, 80)} is under ${painted?.className} at ${y}`
  }
  return ''
}

test('staff log in, confirm a booking, edit a contact and log a call', async ({
  page,
  bookAs,
  requestQuoteAs,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await requestQuoteAs('Grace Hopper')
  await page.clock.install()
  await page.goto('/admin')
  await waitForHydration(page)
  await type(page, 'Password', 'wrong')
  await press(page, 'Enter')
  const passwordField = page.getByRole('textbox', { name: 'Password' })
  await expect(passwordField).toHaveAccessibleDescription('Invalid password.')
  await goTo(page, 'textbox', 'Password', 'Shift+Tab')
  await press(page, 'Control+A')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()

  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await goTo(page, 'combobox', 'Status')
  // A paused clock keeps the keys closer together than the pause that saves a status.
  await pauseClock(page)
  await page.keyboard.type('Completed')
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  expect(sent, 'no status that a prefix of the name matches').toEqual([{ status: 'completed' }])
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await pauseClock(page)
  await press(page, 'ArrowUp', 'ArrowUp', 'Shift+Tab')
  await page.clock.resume()
  await expect.poll(() => sent).toEqual([{ status: 'completed' }, { status: 'confirmed' }])
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed')
  await expect.poll(() => staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])

  await goTo(page, 'tab', /^Bookings/, 'Shift+Tab')
  await press(page, 'ArrowRight')
  await expect(page.getByRole('tab', { name: /^Contact/, selected: true })).toBeFocused()
  await goTo(page, 'button', 'Edit')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Update Contact: Grace Hopper' })).toBeVisible()
  await choose(page, 'Priority', 'Urgent')
  await type(page, 'Internal Notes', 'Calls back on Monday.')
  await goTo(page, 'button', 'Save Changes')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(await staffApi('/api/contact-submissions')).toMatchObject([
    { priority: 'urgent', notes: 'Calls back on Monday.' },
  ])

  await goTo(page, 'tab', /^Contact/, 'Shift+Tab')
  await press(page, 'End')
  await goTo(page, 'button', 'Add Call Log')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Add Call Log Entry' })).toBeVisible()
  await type(page, 'Caller Name', 'Alan Turing')
  await goTo(page, 'checkbox', 'Follow-up Required')
  await press(page, 'Space')
  await goTo(page, 'button', 'Save Call Log')
  await press(page, 'Enter')
  await expect(card(page, 'Alan Turing')).toContainText('Follow-up')
})
