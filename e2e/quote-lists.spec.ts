import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aBooking, aQuoteRequest } from '../test/support/submissions.ts'
import { expectNoViolations } from './axe.ts'
import {
  card,
  details,
  expect,
  needs,
  nextYear,
  onPhoneAndDesktop,
  openDetails,
  openTool,
  test,
  toastOf,
} from './fixtures.ts'

const options = [
  {
    name: 'Better',
    lines: [
      { description: 'Panel, 200 A', unitPriceCents: 245_000 },
      { description: 'Smoke alarms', quantity: 4, unitPriceCents: 8_900, addOn: true },
    ],
  },
]

/** What a customer sends. Resolves to the JSON of the answer. */
async function send(url: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(201)
  return response.json()
}

async function openPriceList(page: Page) {
  await openTool(page, 'Price list')
}

const line = (page: Page, description: string) =>
  page.getByRole('list', { name: 'Price list' }).getByRole('listitem').filter({ hasText: description })

const file = (csv: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

onPhoneAndDesktop(() => {
  test('staff see where a quote stands as it happens, and schedule an accepted one', async ({
    page,
    server,
    asStaff,
    asColleague,
    staffApi,
  }) => {
    test.slow()
    const { request } = await send(`${server.url}/api/contact`, aQuoteRequest({ name: 'Ada Lovelace' }))
    const answers = `${server.url}/api/requests/${request.split('/')[2]}/quotes/1`
    await asColleague('POST', '/api/admin/quotes', { list: 'contact-submissions', rowId: 1, options })
    await asStaff({ quoteRequests: ['Grace Hopper'], path: '/admin?tab=contact' })
    const badge = card(page, 'Ada Lovelace').locator('.badge', { hasText: /^Quote / })
    await expect(badge).toHaveText('Quote draft')
    await asColleague('POST', '/api/admin/quotes/1/send', {})
    await expect(badge).toHaveText('Quote sent')
    await fetch(`${answers}/opened`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"version":1}',
    })
    await expect(badge).toHaveText(/^Quote sent, opened \w{3} \d+$/)
    await send(`${answers}/accept`, { version: 1, option: 1, addOns: [2], name: 'Ada', address: '12 Elm Street' })
    await expect(badge).toHaveText('Quote accepted')

    const top = needs(page).filter({ hasText: 'Quote accepted' })
    await expect(top).toContainText(/Ada Lovelace\s*Quote accepted, \$2,806\.00/)
    // An accepted quote comes before the newer request.
    await expect(page.getByRole('article').first()).toContainText('Ada Lovelace')
    await expectNoViolations(page, 'an accepted quote')
    await top.getByRole('button', { name: 'Schedule' }).click()
    const visit = page.getByRole('dialog', { name: 'Schedule: Ada Lovelace' })
    await expect(visit.getByLabel('Service Address')).toHaveValue('12 Elm Street')
    // Nothing is made before it is saved.
    await visit.getByRole('button', { name: 'Cancel' }).click()
    expect(await staffApi('/api/bookings')).toEqual([])
    await top.getByRole('button', { name: 'Schedule' }).click()
    await visit.getByLabel('Date').fill(`${nextYear()}-01-15`)
    await visit.getByLabel('Start Time').selectOption('9:30 AM')
    await visit.getByRole('button', { name: 'Save Visit' }).click()
    await expect(toastOf(page, 'Booking Created')).toContainText('It is booking B-1.')
    await expect(visit).toBeHidden()
    await expect(top).toHaveCount(0)
    const [booking] = await staffApi('/api/bookings')
    expect(booking).toMatchObject({
      customerName: 'Ada Lovelace',
      description: 'Quote Q-1-1\n- Panel, 200 A\n- 4 × Smoke alarms\nTotal: $2,806.00',
      amountCents: 280_600,
      address: '12 Elm Street',
      status: 'confirmed',
      visit: { day: `${nextYear()}-01-15`, time: '09:30' },
      hasPreference: false,
    })
    await page.locator('[id$="-trigger-bookings"]').click()
    await expect(card(page, 'Ada Lovelace')).not.toContainText('Preferred')
  })
})

test('a quote that was accepted on a booking shows its lines, and Schedule opens the visit', { tag: '@full' }, async ({
  page,
  server,
  asStaff,
  asColleague,
  bookAs,
}) => {
  const preferredDate = `${nextYear()}-01-15`
  const booking = aBooking({ customerName: 'Ada Lovelace', preferredDate })
  const { request } = await send(`${server.url}/api/bookings`, booking)
  // At the same time, so that nobody can come without a word to one of them.
  await bookAs('Grace Hopper')
  await asColleague('POST', '/api/admin/quotes', { list: 'bookings', rowId: 1, options })
  await asColleague('POST', '/api/admin/quotes/1/send', {})
  const body = { version: 1, option: 1, addOns: [], name: 'Ada' }
  await send(`${server.url}/api/requests/${request.split('/')[2]}/quotes/1/accept`, body)

  await asStaff({ path: '/admin?quote=accepted' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await openDetails(page, 'Ada Lovelace')
  await expect(details(page, 'Ada Lovelace')).toContainText('Quote B-1-1\n- Panel, 200 A\nTotal: $2,450.00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Quote', { exact: true }).selectOption('Declined')
  await expect(page.getByText('No bookings found.')).toBeVisible()
  const accepted = needs(page).filter({ hasText: 'Quote accepted' })
  await accepted.getByRole('button', { name: 'Schedule' }).click()
  const visit = page.getByRole('dialog', { name: 'Schedule: Ada Lovelace' })
  await visit.getByLabel('Date').fill(`${nextYear()}-01-16`)
  await visit.getByRole('button', { name: 'Save Visit' }).click()
  await expect(accepted).toHaveCount(0)

  await openTool(page, 'Overview')
  await expect(page.getByRole('definition').filter({ hasText: '$2,450.00' })).toHaveCount(2)
  await expectNoViolations(page, 'the overview')
})

test('the day sheet lists what was accepted on a booking', { tag: '@full' }, async ({
  page,
  server,
  asStaff,
  asColleague,
}) => {
  const day = `${nextYear()}-01-15`
  const { request } = await send(`${server.url}/api/bookings`, aBooking({ preferredDate: day }))
  await asColleague('PUT', '/api/bookings/1/visit', { day, time: '13:00', windowMinutes: 0, durationMinutes: 90 })
  await asColleague('POST', '/api/admin/quotes', { list: 'bookings', rowId: 1, options })
  await asColleague('POST', '/api/admin/quotes/1/send', {})
  const body = { version: 1, option: 1, addOns: [2], name: 'Ada' }
  await send(`${server.url}/api/requests/${request.split('/')[2]}/quotes/1/accept`, body)

  await asStaff({ path: `/admin?layout=week&day=${day}` })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.body.lastElementChild?.textContent ?? '')
  })
  const printed = page.locator('body[data-printed]')
  await page.getByRole('button', { name: 'Day sheet' }).click()
  await expect(printed).toHaveAttribute('data-printed', /Panel, 200 A\n- 4 × Smoke alarms\nTotal: \$2,806\.00/)
})

test('staff see the oldest unanswered quote, and the filtered quotes as a file', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  requestQuoteAs,
}) => {
  await requestQuoteAs('Ada Lovelace')
  await asColleague('POST', '/api/admin/quotes', { list: 'contact-submissions', rowId: 1, options })
  await asColleague('POST', '/api/admin/quotes/1/send', {})
  await asStaff({ path: '/admin?tab=contact&layout=table&quote=sent' })
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Quote sent')
  await openTool(page, 'Export')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'These quotes' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('\r\nQ-1-1,1,1,sent,Ada Lovelace')
  await page.keyboard.press('Escape')
  await openTool(page, 'Overview')
  await page.getByRole('link', { name: 'Q-1-1, Ada Lovelace' }).click()
  await expect(details(page, 'Ada Lovelace')).toBeVisible()
})

test.describe('the price list on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('is edited in place, and tells of a change by somebody else', async ({ page, asStaff, asColleague }) => {
    const labor = { description: 'Labor', unit: 'hour', unitPriceCents: 11_000 }
    await asColleague('POST', '/api/admin/price-items', labor)
    await asStaff()
    await openPriceList(page)
    const form = page.getByRole('form', { name: 'New line' })
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form).toContainText('Description is required')
    await form.getByLabel('Description').fill('Breaker')
    await form.getByLabel('Price').fill('ten')
    await expect(form).toContainText('Price must be dollars such as 1,150 or 1,150.50, at most 1,000,000')
    await form.getByLabel('Price').fill('1,210.5')
    await form.getByLabel('Taxable').check()
    await form.getByLabel('Price').press('Enter')
    await expect(line(page, 'Breaker')).toContainText('$1,210.50, taxable')
    await expect(form.getByLabel('Description')).toBeFocused()

    await line(page, 'Labor').getByRole('button', { name: 'Edit' }).click()
    await expectNoViolations(page, 'a line of the price list')
    await asColleague('PATCH', '/api/admin/price-items/1', { unitPriceCents: 12_000 })
    const edited = page.getByRole('form', { name: 'Edit Labor' })
    await edited.getByLabel('Price').fill('125')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited.getByRole('alert')).toContainText('Someone else changed this line to: Labor, $120.00 per hour.')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(line(page, 'Labor')).toContainText('$125.00 per hour')

    await line(page, 'Breaker').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(line(page, 'Breaker')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Price list' })).toBeFocused()
  })

  test('is imported after a dry run that names each bad row, and exported', async ({ page, asStaff, asColleague }) => {
    await asColleague('POST', '/api/admin/price-items', { description: 'Labor', unitPriceCents: 11_000 })
    await asStaff()
    await openPriceList(page)
    const input = page.getByLabel('Price list as CSV')
    await input.setInputFiles(file('Description,Price\nLabor,120\nBreaker,ten\n,5\n'))
    await expect(page.getByText('2 rows have an error, so nothing can be imported.')).toBeVisible()
    await expect(page.getByText(/^Line 3: Price must be dollars .*, at most 1,000,000, not "ten"$/)).toBeVisible()
    await expect(page.getByText('Line 4: Description is required')).toBeVisible()
    // As a spreadsheet of another country saves it, in Windows-1252.
    const bytes = Buffer.from('Description;Price\r\nCaf\xe9 light;12,50\r\n', 'latin1')
    await input.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: bytes })
    await page.getByRole('button', { name: 'Import 1 line' }).click()
    await expect(line(page, 'Café light')).toContainText('$12.50')
    await input.setInputFiles(file('Description,Price\nLabor,120\nBreaker,10\n'))
    await expect(
      page.getByText('1 line added, 1 changed, 0 unchanged, none removed. Nothing is saved yet.'),
    ).toBeVisible()
    await expectNoViolations(page, 'an import')
    await expect(line(page, 'Breaker')).toHaveCount(0)
    await page.getByRole('button', { name: 'Import 2 lines' }).click()
    await expect(line(page, 'Breaker')).toContainText('$10.00')
    await expect(line(page, 'Labor')).toContainText('$120.00')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Breaker,,10.00,no')
  })
})
