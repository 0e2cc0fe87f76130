import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { business } from '#content'
import { folderWithContent, startFirm } from '../test/support/firm.ts'
import type { ServerProcess } from '../test/support/server-process.ts'
import { aBooking } from '../test/support/submissions.ts'
import { expectNoViolations } from './axe.ts'
import { expect, flushRequests, readOnlyTest, toastOf, test as withServer } from './fixtures.ts'
import { fillInAllButTheDate } from './public-forms.ts'

readOnlyTest('an address outside the service area is never refused, and none inside is mentioned', async ({ page }) => {
  await page.goto('/booking')
  const address = page.getByLabel('Service Address')
  const sentence = page.getByText('We may still come: we’ll call you.')
  await address.fill(`1 Elm Street, Faraway, ${business.address.state} 00000`)
  await expect(sentence).toHaveText(/^Faraway is outside/)
  await address.fill(`1 Elm Street, ${business.cities[0]}, ${business.address.state} 00000`)
  await expect(sentence).toBeHidden()
})

readOnlyTest(
  'where the office confirms bookings, the form asks for no free times',
  { tag: '@full' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/booking')
    await fillInAllButTheDate(page)
    await page.getByRole('grid').waitFor()
    await flushRequests(page)
    expect(asked.filter((url) => /availability|offer|free-day/.test(url))).toEqual([])
    await expect(page.getByText('free times')).toHaveCount(0)
  },
)

withServer('staff find a time, and are warned before they overbook', async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  const open = async (name: string) => {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Schedule:' })
  await open('Grace Hopper')
  await dialog.getByRole('button', { name: 'Find a time' }).click()
  const times = dialog.locator('li').filter({ has: page.getByText(/AM|PM/) })
  await expect(times).toHaveCount(3)
  await dialog.getByLabel('Date').fill('')
  await times.first().getByRole('button').click()
  await expect(dialog.getByLabel('Date')).not.toHaveValue('')
  const day = await dialog.getByLabel('Date').inputValue()
  const time = await dialog.getByLabel('Start Time').inputValue()
  await dialog.getByRole('button', { name: 'Save Visit' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await open('Ada Lovelace')
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Start Time').selectOption(time)
  await expect(dialog.getByText('Overbooked: 2 visits at a time for 1 crew')).toBeVisible()
})

withServer(
  'a booking that staff add gets a free time with one press',
  { tag: '@full' },
  async ({ page, asStaff, staffApi }) => {
    await asStaff()
    await page.getByRole('button', { name: 'Add Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Booking' })
    await dialog.getByLabel('Phone').fill('(405) 555-0111')
    await dialog.getByLabel('Full Name').fill('Ada Lovelace')
    await dialog.getByLabel('Service Address').fill('12 Sample Street')
    await dialog.getByLabel('Service *').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Find a time' }).click()
    const times = dialog.getByRole('list', { name: 'Free times' }).getByRole('button')
    await expect(times).toHaveCount(3)
    await times.first().click()
    const [day, time] = [
      await dialog.getByLabel('Date').inputValue(),
      await dialog.getByLabel('Start Time').inputValue(),
    ]
    await dialog.getByRole('button', { name: 'Save Booking' }).click()
    await expect(dialog).toBeHidden()
    expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { day, time } }])
  },
)

withServer.describe('where visits are confirmed at once', { tag: '@full' }, () => {
  withServer.describe.configure({ mode: 'serial' })
  withServer.use({ env: 'shared' })
  let folder = ''
  let confirming: ServerProcess

  withServer.beforeAll(async () => {
    const firm = folderWithContent()
    folder = firm.folder
    firm.edit('business.yaml', (text) => `${text}\nbooking: confirm\nopenVisitsPerCustomer: 3\n`)
    confirming = await startFirm(folder)
  })

  withServer.afterAll(async () => {
    await confirming?.end()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const firstFree = (page: Page) => page.locator('.free-times-offer button').first()
  async function chooseFirst(page: Page) {
    await page.goto(`${confirming.url}/booking`)
    await fillInAllButTheDate(page)
    await page.getByLabel('Preferred Time').selectOption('')
    await firstFree(page).click()
    const day = await page.locator('td[data-selected="true"]').getAttribute('data-day')
    return { preferredDate: day, preferredTime: await page.getByLabel('Preferred Time').inputValue() }
  }

  withServer('a visitor whose time went takes one of the nearest with one press', async ({ page }) => {
    const time = await chooseFirst(page)
    await expect(page.getByText('A visit takes about 1 hour.')).toBeVisible()
    const other = await fetch(`${confirming.url}/api/bookings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(aBooking(time)),
    })
    expect(other.status).toBe(201)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    const nearest = page.getByRole('region', { name: 'Free times' })
    await expect(nearest.getByRole('button')).toHaveCount(3)
    await expect(nearest.getByRole('alert')).toContainText('Not booked: 409: That time is not free any more')
    await expect(page.getByText('You can safely send it again')).toHaveCount(0)
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.locator('option', { hasText: `${time.preferredTime} – taken` })).toBeDisabled()
    await expectNoViolations(page, 'the nearest free times')
    await nearest.getByRole('button').first().press('Enter')
    await expect(page.getByRole('heading', { name: 'Your visit is confirmed' })).toBeFocused()
    await expect(page.getByText('We’ll come on')).toBeVisible()
  })

  withServer('the form works without the free times', async ({ page }) => {
    await page.route('**/api/availability?*', (route) => route.abort())
    await page.goto(`${confirming.url}/booking`)
    await fillInAllButTheDate(page)
    await page.getByRole('button', { name: /next month/i }).click()
    await page.getByRole('button', { name: /next month/i }).click()
    await page.getByRole('grid').getByRole('button', { name: /15th/ }).click()
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(page.getByRole('heading', { name: 'Your visit is confirmed' })).toBeVisible()
  })

  withServer('a customer with enough visits reads that the next one is a request', async ({ page }) => {
    await chooseFirst(page)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(toastOf(page, 'Booking Successfully Submitted!')).toContainText(
      "We'll contact you within 24 hours to confirm your appointment",
    )
    await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeFocused()
    await expect(page.getByText('This is a request, and the visit is not confirmed yet.')).toBeVisible()
    await expectNoViolations(page, 'a booking that is kept as a request')
  })

  withServer('emergencies are not booked but called in', async ({ page }) => {
    await page.goto(`${confirming.url}/booking`)
    await page.getByLabel('Service *', { exact: true }).selectOption('Emergency Service')
    await expect(page.getByText('emergencies cannot be booked here')).toBeVisible()
    await expect(page.locator('td button:not(:disabled)')).toHaveCount(0)
    await expect(firstFree(page)).toBeHidden()
  })
})
