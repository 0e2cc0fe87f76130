import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { services } from '#content'
import { dayAt } from '#firm/calendar-day.ts'
import { expectNoViolations } from './axe.ts'
import { details, expect, password, test, toastOf } from './fixtures.ts'

const phone = { width: 390, height: 844 }
const panel = { service: 'Electric Panel Installation' }
const today = () => dayAt(new Date())

test.skip(!services.some(({ name }) => name === panel.service), 'the content has another checklist')
test.use({ viewport: phone, hasTouch: true })

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

const job = (page: Page) => details(page, 'Ada Lovelace').getByRole('region', { name: 'Job' })

async function take(page: Page, kind: string, ...colors: string[]) {
  const files = await Promise.all(
    colors.map(async (color) => ({ name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await picture(color) })),
  )
  await job(page).getByLabel(`${kind}: take a photo`).setInputFiles(files)
}

test.beforeEach(async ({ bookAs, asColleague, asStaff, page }) => {
  await bookAs('Ada Lovelace', panel)
  const visit = { day: today(), time: '10:00', windowMinutes: 0, durationMinutes: 60 }
  await asColleague('PUT', '/api/bookings/1/visit', { ...visit, confirm: true })
  await asStaff()
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('button', { name: /show booking/ })
    .click()
  await expect(job(page).getByRole('heading', { name: 'Checklist: 0 of 6' })).toBeVisible()
})

test('photos, ticks and notes of a job become a report that the customer sees', async ({ page, staffApi }) => {
  await take(page, 'Before', 'red')
  await take(page, 'After', 'blue')
  await expect(details(page, 'Ada Lovelace').getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2)
  await job(page).getByRole('checkbox', { name: 'Voltage between the legs measured' }).check()
  await job(page).getByLabel('Value: Voltage between the legs measured').fill('241 V')
  await job(page).getByLabel('Add a note').fill('Dog in the yard')
  await job(page).getByRole('button', { name: 'Add note' }).click()
  await expect(job(page).getByText('Dog in the yard')).toBeVisible()
  await expect(job(page).getByRole('heading', { name: 'Checklist: 1 of 6' })).toBeVisible()
  await expectNoViolations(page, '.sheet, [aria-label="Job"]')

  await job(page).getByRole('button', { name: 'Report for the customer' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('What we did').fill('A new panel, and every circuit has a name.')
  await dialog.getByRole('checkbox', { name: 'After' }).check()
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByLabel('Part', { exact: true }).fill('Main breaker')
  await dialog.getByLabel('Serial number').fill('MB-200-77')
  await expectNoViolations(page, '[role="dialog"]:last-of-type, dialog')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(toastOf(page, 'Report Saved')).toBeVisible()
  const [mail] = (await staffApi('/api/mails?bookings=1')).filter(({ purpose }) => purpose === 'job_report')
  expect(mail).toBeDefined()

  const [row] = await staffApi('/api/bookings?id=1')
  expect(row).toMatchObject({ notes: 'Dog in the yard' })
})

test('without signal, everything waits on the phone, survives a reload, and arrives once and in order', async ({
  page,
  context,
  staffApi,
}) => {
  await context.setOffline(true)
  await take(page, 'Before', 'red', 'orange', 'yellow')
  await expect(job(page).getByText('3 photos wait to be sent.')).toBeVisible()
  await take(page, 'After', 'green', 'blue', 'purple')
  await expect(job(page).getByText('6 photos wait to be sent.')).toBeVisible()
  const items = ['Grounding and bonding checked', 'Each circuit named on the door', 'Old panel and debris taken away']
  for (const name of items) await job(page).getByRole('checkbox', { name }).check()
  for (const text of ['Gate code 1234', 'Bring the long ladder']) {
    await job(page).getByLabel('Add a note').fill(text)
    await job(page).getByRole('button', { name: 'Add note' }).click()
    await expect(job(page).getByText(text)).toBeVisible()
  }
  await expect(page.getByText('6 photos, 3 ticks, 2 notes wait on this device to be sent.')).toBeVisible()
  expect(await staffApi('/api/bookings/1/notes')).toEqual([])

  // A reload needs a connection here, because the tests block the service worker.
  await context.setOffline(false)
  await page.route('**/api/bookings/1/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.reload()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('6 photos, 3 ticks, 2 notes wait on this device to be sent.')).toBeVisible()
  await page.unroute('**/api/bookings/1/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/wait on this device/)).toBeHidden({ timeout: 30_000 })
  expect((await staffApi('/api/bookings/1/notes')).map(({ text }) => text)).toEqual([
    'Gate code 1234',
    'Bring the long ladder',
  ])
  const photos = await staffApi('/api/bookings/1/job-photos')
  expect(photos.map(({ kind }) => kind)).toEqual(['before', 'before', 'before', 'after', 'after', 'after'])
  const checks = await staffApi('/api/bookings/1/checklist')
  expect(checks.filter(({ isDone }) => isDone).map(({ item }) => item)).toEqual(items)
})

test('what the server refuses is said and can be discarded, and a logout removes what waits', async ({
  page,
  context,
}) => {
  await page.route('**/api/bookings/1/photos*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, contentType: 'text/plain', body: 'A booking can have up to 30 photos of its job' })
      : route.continue(),
  )
  await take(page, 'During', 'red')
  await expect(job(page).getByText('A booking can have up to 30 photos of its job.')).toBeVisible()
  await job(page).getByRole('button', { name: 'Discard' }).click()
  await expect(job(page).getByText('A booking can have up to 30')).toBeHidden()
  await context.setOffline(true)
  await take(page, 'During', 'blue')
  await expect(page.getByText('1 photo waits on this device to be sent.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Log out/ }).click()
  await context.setOffline(false)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.waitForTimeout(3000)
  await expect(page.getByText(/on this device/)).toBeHidden()
})

test('a full phone is said before a photo counts as taken', async ({ page }) => {
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await take(page, 'Before', 'red')
  await expect(job(page).getByText('This device has no room for it. Free some space, and try again.')).toBeVisible()
  await expect(job(page).getByText(/wait/)).toBeHidden()
})

test('the end of the day shows what each job lacks', async ({ page, asColleague }) => {
  await page.keyboard.press('Escape')
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'completed' })
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('Missing: amount, photos, checklist, report')).toBeVisible()
  await asColleague('PUT', '/api/bookings/1/report', { text: 'Done', parts: [], photos: [], isShown: true })
  await today.getByRole('button', { name: /show booking/ }).click()
  await job(page)
    .getByLabel(/^What did it come to/)
    .fill('many')
  await job(page).getByRole('button', { name: 'Save amount' }).click()
  await expect(job(page).getByText('Type an amount such as')).toBeVisible()
  await job(page)
    .getByLabel(/^What did it come to/)
    .fill('1,150')
  await job(page).getByRole('button', { name: 'Save amount' }).click()
  await expect(toastOf(page, 'Amount Saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(today.getByText('Missing: photos, checklist')).toBeVisible()
})

test('crew write a quote on the visit, and the customer accepts it on the same phone', async ({
  page,
  server,
  staffApi,
  context,
}) => {
  const { token } = await (
    await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  ).json()
  const asOwner = async (method: string, path: string, body?: object) =>
    (
      await fetch(server.url + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()
  const person = await asOwner('POST', '/api/admin/people', { firstName: 'Maria', role: 'crew' })
  const { passphrase } = await asOwner('POST', `/api/admin/people/${person.id}/passphrase`)
  const visit = { day: today(), time: '10:00', windowMinutes: 0, durationMinutes: 60 }
  await asOwner('PUT', '/api/bookings/1/visit', { ...visit, people: [person.id] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Log out/ }).click()
  await page.getByLabel('Password').fill(passphrase)
  await page.getByRole('button', { name: 'Login' }).click()
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('button', { name: /show booking/ })
    .click()
  const sheet = details(page, 'Ada Lovelace')
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Write a quote').click()
  const form = page.getByRole('dialog', { name: /^Quote for/ })
  await form.getByRole('combobox', { name: 'Add a line' }).fill('Second outlet')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByLabel(/^Price/).fill('185')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: /^Preview of/ })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  // The link has the address of the site, which nothing answers here.
  const link = context.waitForEvent('request', (request) => request.url().includes('/request/'))
  await sheet.getByRole('button', { name: 'Accept here' }).click()
  const { pathname } = new URL((await link).url())
  const customer = await context.newPage()
  await customer.goto(server.url + pathname)
  await customer.getByLabel('Full Name *').fill('Ada Lovelace')
  await customer.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(async () => (await staffApi('/api/admin/quotes'))[0]?.status).toBe('accepted')
})

test('Done asks for the amount, photos and a sentence, and each can be left out', async ({ page, staffApi }) => {
  await page.goBack()
  const todays = page.getByRole('region', { name: 'Today' })
  await todays.getByRole('button', { name: 'Done with Ada Lovelace' }).click()
  const asked = todays.getByRole('region', { name: 'Done with Ada Lovelace' })
  await expect(asked.getByText('What did it come to?')).toBeVisible()
  await expectNoViolations(page, 'what Done asks')
  await asked.getByLabel('What did it come to?').fill('1150')
  await asked.getByRole('button', { name: 'Save amount' }).click()
  await expect(asked.getByText('Amount: $1,150.00')).toBeVisible()
  await asked
    .getByLabel('After: take a photo')
    .setInputFiles({ name: 'after.jpg', mimeType: 'image/jpeg', buffer: await picture('blue') })
  await asked.getByLabel('A sentence for the customer').fill('The new panel is in.')
  await asked.getByRole('button', { name: 'Save sentence' }).click()
  await expect(asked.getByText('Report: The new panel is in.')).toBeVisible()
  await expect.poll(async () => (await staffApi('/api/bookings/1/job-photos')).length).toBe(1)
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toHaveCount(0)
  await expect(todays.getByText('Missing: checklist')).toBeVisible()
  expect(await staffApi('/api/bookings?id=1')).toMatchObject([{ status: 'completed', amountCents: 115_000 }])
})
