import type { Page } from '@playwright/test'
import { business, servicePages } from '#content'
import { confirmationTime } from '#features/bookings/wording.ts'
import { closedReason, yearlyClosedDays } from '#features/closed-days/closed-days.ts'
import { telLink } from '#ui/links.ts'
import { firmTime } from '../test/support/firm-clock.ts'
import {
  expect,
  flushRequests,
  fullUnless,
  nextYear,
  offeredService,
  pauseClock,
  readOnlyTest,
  test,
  toastOf,
} from './fixtures.ts'
import { fillInAllButTheDate } from './public-forms.ts'
import { holdScripts, waitForHydration } from './script-loading.ts'

/** Picks a day of the month after next, so never today. Resolves to it as YYYY-MM-DD. */
async function pickDay(page: Page, date = 15): Promise<string> {
  await page.getByRole('button', { name: /next month/i }).click()
  await page.getByRole('button', { name: /next month/i }).click()
  const cell = page.locator(`td[data-day$="-${String(date).padStart(2, '0')}"]:not([data-outside])`)
  await cell.getByRole('button').click()
  const day = await cell.getAttribute('data-day')
  if (!day) throw new Error('The calendar lacks this day')
  return day
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Booking' })

async function book(page: Page) {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDay(page)
  await submit(page).click()
}

/** The heading that replaces the form after a booking. */
const confirmation = (page: Page) => page.getByRole('heading', { name: 'Your visit is requested' })

test('a service page leads to both forms with its service chosen, once', { tag: '@full' }, async ({ page }) => {
  const service = servicePages.find(({ bookingChoice, quoteChoice }) => bookingChoice && quoteChoice)
  if (!service) throw new Error('No service is in both forms')
  const { slug, bookingChoice = '', quoteChoice = '' } = service
  await page.goto(`/services/${slug}`)
  await page.getByRole('link', { name: 'Get a Price' }).click()
  const asked = page.getByLabel('Service', { exact: true })
  await expect(asked).toHaveValue(quoteChoice)
  await expect(page).toHaveURL('/contact')
  await page.goto(`/services/${slug}`)
  await page.getByRole('link', { name: 'Book a Visit' }).first().click()
  const booked = page.getByLabel('Service *', { exact: true })
  await expect(booked).toHaveValue(bookingChoice)
  await expect(page).toHaveURL('/booking')
  await booked.selectOption('Other')
  await page.reload()
  await expect(booked).toHaveValue('Other')
  await page.goto('/booking?service=Nothing')
  await expect(page).toHaveURL('/booking')
  await expect(booked).toHaveValue('Other')
})

test('a homeowner books, sees a summary, and can book again with an empty form', async ({ page, staffApi }) => {
  await page.goto('/booking')
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule Your Service' })).toBeVisible()
  await fillInAllButTheDate(page)
  const day = await pickDay(page)
  await page.getByLabel('Project Description').fill('The lights flicker.\nMostly at night.')
  await submit(page).click()

  const toast = toastOf(page, 'Booking Successfully Submitted!')
  await expect(toast).toContainText(
    `Thank you! We'll contact you within ${confirmationTime} to confirm your appointment and discuss your project details.`,
  )
  await expect(toast).not.toContainText('A confirmation email has been sent to your inbox.')
  expect(await staffApi('/api/bookings')).toMatchObject([
    {
      id: 1,
      customerName: 'Ada Lovelace',
      customerPhone: '(405) 555-0123',
      customerEmail: 'ada@example.com',
      service: offeredService,
      preferredDate: `${day}T12:00:00.000Z`,
      preferredTime: '9:00 AM',
      description: 'The lights flicker.\nMostly at night.',
      status: 'pending',
    },
  ])

  await expect(confirmation(page)).toBeFocused()
  await expect(confirmation(page)).toBeInViewport({ ratio: 1 })
  await expect(submit(page)).toBeHidden()
  const inWords = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Service', 'Day', 'Time', 'Reference'])
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([offeredService, inWords, '9:00 AM', 'B-1'])
  await expect(page.getByText(`We’ll call (405) 555-0123 within ${confirmationTime}`)).toBeVisible()
  const phone = page.getByRole('main').getByRole('link', { name: `Call ${business.phone}` })
  await expect(phone.first()).toHaveAttribute('href', telLink(business.phone))

  await page.getByRole('button', { name: 'Book another visit' }).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Preferred Time')).toHaveValue('')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.locator('td[data-selected]')).toHaveCount(0)
  await fillInAllButTheDate(page, { name: 'Grace Hopper' })
  await pickDay(page)
  await submit(page).click()
  await expect(page.getByRole('definition').last()).toHaveText('B-2')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(await staffApi('/api/bookings')).toHaveLength(2)
})

readOnlyTest(
  'a booking with a truncated response is confirmed without a reference',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('/api/bookings', (route) =>
      route.fulfill({ status: 201, contentType: 'application/json', body: '{"id": 7, "ema' }),
    )
    await book(page)
    await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
    await expect(confirmation(page)).toBeFocused()
    await expect(page.getByRole('main').getByRole('term')).toHaveText(['Service', 'Day', 'Time'])
  },
)

test('text and clicks from before hydration are not lost', async ({ page, staffApi }) => {
  const release = await holdScripts(page)
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await submit(page).click()
  release()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  await pickDay(page)
  await submit(page).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ customerName: 'Ada Lovelace', preferredTime: '9:00 AM' }])
})

readOnlyTest(
  'a phone number that nobody can call back is named at its field, and a mistyped mail host gets a hint',
  async ({ page }) => {
    await page.goto('/booking')
    await waitForHydration(page)
    await fillInAllButTheDate(page)
    await pickDay(page)
    await page.getByLabel('Email').fill('ada@gmail.con')
    await page.getByLabel('Phone').fill('405')
    await expect(page.getByText('Did you mean gmail.com?')).toBeVisible()
    await submit(page).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await page.getByLabel('Phone').fill('(405) 555-0142')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('')
  },
)

readOnlyTest('a booking without a date is rejected', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await submit(page).click()
  const toast = toastOf(page, 'Date Required')
  await expect(toast).toContainText('Please select a preferred date from the calendar.')
  await expect(page.getByRole('group', { name: 'Preferred Date *' })).toContainText('Preferred Date is required')
})

readOnlyTest('a booking with an empty field names the field and focuses it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDay(page)
  await page.getByLabel('Service Address').fill('   ')
  await submit(page).click()
  await expect(toastOf(page, 'Missing Information')).toContainText('Please fill in all required fields marked with *')
  const address = page.getByLabel('Service Address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAccessibleDescription('Service Address is required')
})

readOnlyTest('the notification and the error summary name the same fields, by their labels', async ({ page }) => {
  await page.goto('/booking')
  await submit(page).click()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  const fieldErrors = page.getByRole('alert').getByRole('link')
  await expect(fieldErrors).toHaveText([
    'Full Name is required',
    'Phone is required',
    'Email is required',
    'Service is required',
    'Service Address is required',
    'Preferred Date is required',
    'Preferred Time is required',
  ])
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await pickDay(page)
  await submit(page).click()
  await expect(toastOf(page, 'Missing Information')).toBeVisible()
  await expect(fieldErrors.first()).toHaveText('Full Name is required')
  await expect(fieldErrors).toHaveCount(6)
  await fillInAllButTheDate(page, { email: 'ada@' })
  await submit(page).click()
  await expect(toastOf(page, 'Missing Information')).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
})

readOnlyTest('an error that ends with a period gets no second one', { tag: '@full' }, async ({ page }) => {
  await page.route('/api/bookings', (route) => route.fulfill({ status: 503, body: 'Come back later.\n' }))
  await book(page)
  await expect(toastOf(page, 'Booking Failed')).toContainText(
    'There was an error submitting your booking: 503: Come back later. Please try again or call us directly.',
  )
  await expect(page.getByText('Not sent: 503: Come back later. What you typed')).toBeVisible()
})

readOnlyTest('an invalid email address is rejected at its field', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page, { email: 'ada@' })
  await pickDay(page)
  await submit(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
})

readOnlyTest('today and earlier days cannot be picked, later days can', async ({ page }) => {
  await page.clock.setFixedTime(firmTime('2027-06-16T13:00'))
  await page.goto('/booking')
  const day = (date: string) => page.locator(`td[data-day="2027-06-${date}"] button`)
  for (const date of ['13', '15', '16']) await expect(day(date)).toBeDisabled()
  for (const date of ['17', '19', '20', '30']) await expect(day(date)).toBeEnabled()
})

test('the button is disabled during the request, and only one request is sent', { tag: '@full' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let requests = 0
  await page.route('/api/bookings', async (route) => {
    requests += 1
    await released
    await route.continue()
  })
  await book(page)
  const busy = page.getByRole('button', { name: 'Submitting…' })
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect(requests).toBe(1)
})

test('each day of the calendar has its visible text in its name', async ({ page }) => {
  await page.goto('/booking')
  const days = page.getByRole('grid').getByRole('button')
  await expect(days.first()).toBeVisible()
  const names = await days.evaluateAll((buttons: HTMLElement[]) =>
    buttons.map(({ ariaLabel, innerText }) => ({ name: ariaLabel ?? '', text: innerText.replaceAll(/\s+/g, ' ') })),
  )
  expect(names.some(({ text }) => /\p{L}/u.test(text))).toBe(true)
  expect(names.filter(({ name, text }) => !name.includes(text))).toEqual([])
})

test('a failed booking keeps the typed text and is sent again with the same idempotency key', async ({
  page,
  staffApi,
}) => {
  const keys: string[] = []
  await page.route('/api/bookings', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return keys.length === 1 ? route.fulfill({ status: 503, body: 'Come back later' }) : route.continue()
  })
  await book(page)
  await expect(toastOf(page, 'Booking Failed')).toContainText(
    'There was an error submitting your booking: 503: Come back later. Please try again or call us directly.',
  )
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.locator('td[data-selected]')).toHaveCount(1)
  await submit(page).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})

test('a booking with a lost response is saved only once', { tag: '@full' }, async ({ page, staffApi }) => {
  let first = true
  await page.route('/api/bookings', async (route) => {
    if (!first) return route.continue()
    first = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await book(page)
  await expect(toastOf(page, 'Booking Failed')).toBeVisible()
  await submit(page).click()
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})

test('a visitor reads only the closed days and the holidays from the API', { tag: '@full' }, async ({ page }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) reads.push(new URL(request.url()).pathname)
  })
  await book(page)
  await expect(toastOf(page, 'Booking Successfully Submitted!')).toBeVisible()
  await expect(confirmation(page)).toBeFocused()
  await flushRequests(page)
  expect(reads.sort()).toEqual(['/api/closed-days', '/api/holidays'])
})

readOnlyTest('Book on Google opens a search in a new tab', { tag: '@full' }, async ({ page, context }) => {
  await context.route(/google\.com/, (route) => route.fulfill({ body: 'results', contentType: 'text/html' }))
  await page.goto('/booking')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Book on Google' }).click(),
  ])
  expect(tab.url()).toContain('https://www.google.com/search?q=')
})

const year = nextYear()
const days = {
  'the day clocks go forward in most of the United States': sundayOf(year, 3, 2),
  'the day clocks go back in most of the United States': sundayOf(year, 11, 1),
  'the day clocks go back in Berlin': sundayOf(year, 10, -1),
  'the last day of the year': `${year}-12-31`,
}
/** Without those that the content closes. */
const daysToTry = Object.entries(days).filter(
  ([, day]) => closedReason(yearlyClosedDays(business.closedDays, day), day) === undefined,
)

readOnlyTest('a selected day that has passed must be picked again', { tag: '@full' }, async ({ page }) => {
  let requests = 0
  await page.route('/api/bookings', (route) => {
    requests += 1
    return route.abort()
  })
  await page.clock.setFixedTime(firmTime('2027-11-20T09:00'))
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await page.locator('td[data-day="2027-11-21"] button').click()
  await page.clock.setFixedTime(firmTime('2027-11-22T09:00'))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('td[data-day="2027-11-22"] button')).toBeDisabled()
  await expect(page.locator('td[data-day="2027-11-23"] button')).toBeEnabled()
  await submit(page).click()
  await expect(toastOf(page, 'Date Required')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Preferred Date' })).toContainText('Choose a day, starting tomorrow.')
  expect(requests).toBe(0)
})

readOnlyTest('a double click on a day selects it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await page.getByRole('button', { name: /next month/i }).click()
  await page.getByRole('grid').getByRole('button', { name: /15th/ }).dblclick()
  await expect(page.getByRole('group', { name: 'Preferred Date' })).toContainText(/, .* 15, /)
})

test('the second click of a double click on the submit button does not press a button of the confirmation', {
  tag: '@full',
}, async ({ page, staffApi }) => {
  await page.clock.install()
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDay(page)
  await pauseClock(page)
  await submit(page).click()
  await expect(confirmation(page)).toBeFocused()
  const another = page.getByRole('button', { name: 'Book another visit', includeHidden: true })
  const { x, y, width, height } = (await another.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.clock.runFor(1000)
  await expect(confirmation(page)).toBeVisible()
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(confirmation(page)).toBeHidden()
  expect(await staffApi('/api/bookings')).toHaveLength(1)
})

for (const today of ['2027-11-01', '2027-11-15', '2027-11-23', '2027-11-30']) {
  readOnlyTest(
    `on ${today} the calendar shows at least four weeks that can be booked, and keeps its height`,
    { tag: '@full' },
    async ({ page }) => {
      await page.clock.setFixedTime(firmTime(`${today}T12:00`))
      await page.goto('/booking')
      const rows = page.getByRole('grid').locator('tbody tr')
      await expect(rows).toHaveCount(6)
      const enabled = rows.filter({ has: page.locator('button:not(:disabled)') })
      expect(await enabled.count()).toBeGreaterThanOrEqual(5)
      expect(await rows.locator('button:not(:disabled)').count()).toBeGreaterThan(28)
      const days = await rows
        .locator('td:has(button:not(:disabled))')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
      expect(days.filter((day) => day <= today)).toEqual([])
      const height = async () => (await page.locator('.calendar').boundingBox())?.height
      const before = await height()
      await page.getByRole('button', { name: /next month/i }).click()
      await expect(page.getByRole('grid')).toHaveAccessibleName(today < '2027-11-30' ? 'December 2027' : 'January 2028')
      expect(await height()).toBe(before)
      await expect(page.getByRole('button', { name: /previous month/i })).toBeEnabled()
    },
  )
}

readOnlyTest(
  'the arrow keys go on from the first page into the next month, and back',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.setFixedTime(firmTime('2027-11-23T12:00'))
    await page.goto('/booking')
    const dayButton = (day: string) => page.locator(`td[data-day="${day}"] button`)
    await dayButton('2027-11-30').focus()
    await page.keyboard.press('ArrowRight')
    await expect(dayButton('2027-12-01')).toBeFocused()
    await expect(page.getByRole('grid')).toHaveAccessibleName('December 2027')
    await page.keyboard.press('ArrowLeft')
    await expect(dayButton('2027-11-30')).toBeFocused()
    await expect(page.getByRole('grid')).toHaveAccessibleName('Nov 2027 – Jan 2028')
    await dayButton('2027-12-10').click()
    await expect(page.getByRole('group', { name: 'Preferred Date' })).toContainText('Friday, December 10, 2027')
    await page.keyboard.press('ArrowRight')
    await expect(dayButton('2027-12-11')).toBeFocused()
  },
)

readOnlyTest('on the last day of a month the calendar opens on the next one', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(firmTime('2027-12-31T12:00'))
  await page.goto('/booking')
  // January 1 is a closed day in some profiles.
  await expect(page.locator('td[data-day="2028-01-02"]:not([data-outside]) button')).toBeEnabled()
})

/** The nth Sunday of a month as YYYY-MM-DD. -1 is the last one. */
function sundayOf(year: number, month: number, nth: number): string {
  const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)))
  const sundays = days.filter((day) => day.getUTCDay() === 0 && day.getUTCMonth() === month - 1)
  return (sundays.at(nth > 0 ? nth - 1 : nth) as Date).toISOString().slice(0, 10) // every month has four Sundays
}

for (const serverZone of ['UTC', 'Asia/Tokyo']) {
  for (const browserZone of new Set([business.timeZone, 'Asia/Tokyo', 'Pacific/Honolulu', 'Europe/Berlin'])) {
    test.describe(
      `server in ${serverZone}, browser in ${browserZone}`,
      fullUnless(serverZone === 'Asia/Tokyo' && browserZone === 'Pacific/Honolulu'),
      () => {
        test.use({ env: { TZ: serverZone }, timezoneId: browserZone })

        test('the saved day is the selected day', async ({ page, staffApi }) => {
          for (const [label, day] of daysToTry) {
            await page.clock.setFixedTime(new Date(`${day.slice(0, 8)}02T15:00:00Z`))
            await page.goto('/booking')
            await fillInAllButTheDate(page)
            await page.locator(`td[data-day="${day}"] button`).click()
            const body = page.waitForRequest('**/api/bookings').then((request) => request.postDataJSON())
            await submit(page).click()
            expect((await body).preferredDate, label).toBe(day)
            const savedDate = async () => (await staffApi('/api/bookings'))[0]?.preferredDate
            await expect.poll(savedDate, label).toBe(`${day}T12:00:00.000Z`)
          }
        })
      },
    )
  }
}
