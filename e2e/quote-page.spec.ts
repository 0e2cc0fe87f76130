import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { business } from '#content'
import { aQuoteRequest } from '../test/support/submissions.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 320, height: 640 } })

const options = [
  { name: 'Good', lines: [{ description: 'Panel, 100 A', unitPriceCents: 145_000, taxable: true }] },
  {
    name: 'Better',
    lines: [
      { description: `Panel, 200 A, ${'W'.repeat(60)}`, quantity: 1.5, unit: 'sets', unitPriceCents: 245_000 },
      { description: 'Outlet for a car', unitPriceCents: 68_000, addOn: true, taxable: true },
      { description: 'Smoke alarms', quantity: 4, unitPriceCents: 8_900, addOn: true },
    ],
  },
]

type AsColleague = (method: 'POST' | 'PUT', path: string, body?: object) => Promise<void>

/** A quote that was sent for a new quote request. Resolves to the path of its page. */
async function sentQuote(url: string, asColleague: AsColleague, offered: readonly object[] = options) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(aQuoteRequest())
  const { request } = await (await fetch(`${url}/api/contact`, { method: 'POST', headers, body })).json()
  const terms = 'Half now.\n\nHalf when it is done.'
  await asColleague('POST', '/api/admin/quotes', { list: 'contact-submissions', rowId: 1, options: offered, terms })
  await asColleague('POST', '/api/admin/quotes/1/send', {})
  return `${request}/quotes/1`
}

const option = (page: Page, name: string) => page.getByRole('region', { name })
const choice = (page: Page) => page.locator('.quote-choice')
const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true })

test('the totals follow the ticks, on the page of the quote and on that of the request', { tag: '@full' }, async ({
  page,
  server,
  asColleague,
}) => {
  const path = await sentQuote(server.url, asColleague)
  for (const address of [path, path.replace('/quotes/1', '')]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Show the total' })).toHaveCount(0)
    await expect(choice(page)).toHaveText('No option yet')
    const bar = page.getByRole('complementary', { name: 'Your answer' }).getByRole('link').first()
    await expect(bar).toHaveText('Choose an option')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Better $3,675.00' }).check()
    await option(page, 'Better').getByRole('checkbox', { name: 'Smoke alarms' }).check()
    await option(page, 'Better').getByText('What it includes').click()
    await expect(option(page, 'Better').getByRole('definition')).toHaveText(['$3,675.00', '$356.00', '$4,031.00'])
    await expect(choice(page)).toHaveText('Better: $4,031.00')
    await expect(bar).toHaveText('$4,031.00 · Accept')
    await expect(bar).toHaveAttribute('href', '#quote-1-name')
    await option(page, 'Better').getByRole('checkbox', { name: 'Smoke alarms' }).uncheck()
    await expect(choice(page)).toHaveText('Better: $3,675.00')
    await page.getByRole('radio', { name: 'Good' }).check()
    await expect(choice(page)).toHaveText('Good: $1,450.00')
    await expectNoViolations(page, address)
  }
})

test('the tax is rounded once, on all that is taxable', { tag: '@full' }, async ({ page, server, asColleague }) => {
  const path = await sentQuote(server.url, asColleague)
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('data-tax="0"', 'data-tax="8375"') })
  })
  await page.goto(path)
  await page.getByRole('radio', { name: 'Good' }).check()
  // 145,000 × 8.375% is 12,143.75 cents.
  await expect(choice(page)).toHaveText('Good: $1,571.44')
  await page.getByRole('radio', { name: 'Better' }).check()
  await expect(choice(page)).toHaveText('Better: $3,675.00')
  await option(page, 'Better').getByRole('checkbox', { name: 'Outlet' }).check()
  // 68,000 × 8.375% is 5,695 cents.
  await expect(choice(page)).toHaveText('Better: $4,411.95')
})

test('the only option of a quote has its add-ons at once', async ({ page, server, asColleague }) => {
  const path = await sentQuote(server.url, asColleague, options.slice(1))
  await page.goto(path)
  await page.getByRole('checkbox', { name: 'Smoke alarms' }).check()
  await expect(choice(page)).toHaveText('Better: $4,031.00')
})

test('the deposit follows the ticks', async ({ page, server, asColleague }) => {
  const path = await sentQuote(server.url, asColleague)
  const deposit = '<p class="quote-deposit"><span data-part="3"></span></p></details>'
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('data-deposit="0"', 'data-deposit="30000"')
    await route.fulfill({ response, body: html.replaceAll(/<\/dl><\/details>/g, `</dl>${deposit}`) })
  })
  await page.goto(path)
  await expect(option(page, 'Good').locator('.quote-deposit')).toHaveText('$435.00')
  await page.getByRole('radio', { name: 'Better' }).check()
  await expect(choice(page)).toHaveText('Better: $3,675.00, deposit $1,102.50')
  await option(page, 'Better').getByRole('checkbox', { name: 'Smoke alarms' }).check()
  await expect(option(page, 'Better').locator('.quote-deposit')).toHaveText('$1,209.30')
  await expect(choice(page)).toHaveText('Better: $4,031.00, deposit $1,209.30')
})

test('the office learns that a person opened the quote, but not from a GET', { tag: '@full' }, async ({
  page,
  server,
  asColleague,
  staffApi,
}) => {
  const path = await sentQuote(server.url, asColleague)
  const openedAt = async () => (await staffApi('/api/admin/quotes?id=1'))[0]?.openedAt
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Show the total' })).toHaveCount(0)
  expect(await openedAt()).toBeNull()
  const told = page.waitForResponse((response) => response.url().endsWith('/opened'))
  await page.getByRole('heading', { name: 'Your quote' }).click()
  expect((await told).status()).toBe(204)
  expect(await openedAt()).toEqual(expect.any(String))
})

test('a customer signs with a finger beside the typed name', async ({ page, server, asColleague, staffApi }) => {
  const path = await sentQuote(server.url, asColleague)
  await page.goto(path)
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByLabel('Service Address').fill('12 Elm Street')
  await page.getByLabel('Full Name *').fill('Ada Lovelace')
  await page.getByText('Sign with your finger').click()
  const pad = page.getByRole('img', { name: 'Draw your signature here' })
  await pad.scrollIntoViewIfNeeded()
  const draw = async () => {
    const box = await pad.boundingBox()
    if (!box) throw new Error('There is no pad')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 80, box.y + 60)
    await page.mouse.up()
  }
  const field = page.locator('input[name="signature"]')
  await draw()
  await expect(field).toHaveValue(/^M\d+ \d+L\d+ \d+L\d+ \d+$/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field).toHaveValue('')
  await draw()
  const drawn = await field.inputValue()
  await accept(page).click()
  await page.getByText('Record', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'Signature of Ada Lovelace' })).toBeVisible()
  const [quote] = await staffApi('/api/admin/quotes?id=1')
  expect(quote?.acceptance).toMatchObject({ name: 'Ada Lovelace', signature: drawn })
  await expectNoViolations(page, 'after a signature')
})

test('a customer chooses, accepts, and sees what was agreed with its PDF', async ({
  page,
  server,
  asColleague,
  staffApi,
}) => {
  const path = await sentQuote(server.url, asColleague)
  await page.goto(path)
  await accept(page).click()
  const errors = page.getByRole('alert')
  await expect(errors.getByRole('link')).toHaveText(['Please choose an option', 'Name is required'])
  // An error leaves when it is fixed.
  await page.getByRole('radio', { name: 'Better' }).check()
  await expect(errors.getByRole('link')).toHaveText(['Name is required'])
  await page.getByLabel('Full Name *').fill('Ada')
  await expect(errors).toBeHidden()
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await option(page, 'Better').getByRole('checkbox', { name: 'Smoke alarms' }).check()
  await page.getByLabel('Service Address').fill('12 Elm Street')
  await page.getByLabel('Full Name *').fill('Ada Lovelace')
  await accept(page).click()
  await expect(page).toHaveURL(`${server.url}${path}?sent=accept`)
  await expect(page.getByRole('status')).toHaveText('Thank you. We have your yes.')
  await expect(page.getByRole('main')).toContainText('Ada Lovelace')
  await expect(accept(page)).toHaveCount(0)
  expect(await staffApi('/api/admin/quotes?id=1')).toMatchObject([
    { status: 'accepted', acceptance: { option: 2, addOns: [3], totalCents: 403_100, address: '12 Elm Street' } },
  ])
  const link = await page.getByRole('link', { name: /as a PDF/ }).getAttribute('href')
  const pdf = await page.request.get(String(link))
  expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  await expectNoViolations(page, 'after the yes')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('options stand side by side', { tag: '@full' }, async ({ page, server, asColleague }) => {
    await page.goto(await sentQuote(server.url, asColleague))
    const [good, better] = [await option(page, 'Good').boundingBox(), await option(page, 'Better').boundingBox()]
    expect(good?.y).toBe(better?.y)
    expect(better?.x).toBeGreaterThan((good?.x ?? 0) + (good?.width ?? 0))
    await expectNoViolations(page, 'wide')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a button shows the total, what is missing is named, and then the customer accepts', async ({
    page,
    server,
    asColleague,
    staffApi,
  }) => {
    await page.goto(await sentQuote(server.url, asColleague))
    await page.getByRole('radio', { name: 'Better' }).check()
    await page.getByRole('checkbox', { name: 'Outlet' }).check()
    await page.getByRole('button', { name: 'Show the total' }).click()
    await expect(choice(page)).toHaveText('Better: $4,355.00')
    await expect(page.getByRole('checkbox', { name: 'Outlet' })).toBeChecked()
    await accept(page).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Name is required'])
    await expect(page.getByLabel('Full Name *')).toHaveAccessibleDescription(/Name is required/)
    const report = await new HtmlValidate({ extends: ['html-validate:a11y'] }).validateString(await page.content())
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
    await page.getByLabel('Full Name *').fill('Ada Lovelace')
    await accept(page).click()
    await expect(page.getByRole('status')).toHaveText('Thank you. We have your yes.')
    expect(await staffApi('/api/admin/quotes?id=1')).toMatchObject([
      { acceptance: { addOns: [2], totalCents: 435_500 } },
    ])
  })

  test('a customer who is late sees the present version, can ask a question, and declines it', {
    tag: '@full',
  }, async ({ page, server, asColleague, staffApi }) => {
    const path = await sentQuote(server.url, asColleague)
    await page.goto(path)
    await asColleague('PUT', '/api/admin/quotes/1', { options: options.slice(0, 1) })
    await asColleague('POST', '/api/admin/quotes/1/send', {})
    await page.getByRole('radio', { name: 'Better' }).check()
    await page.getByLabel('Full Name *').fill('Ada Lovelace')
    await accept(page).click()
    await expect(page.getByRole('alert')).toHaveText('This quote was replaced by version 2.')
    await expect(choice(page)).toHaveText('Good: $1,450.00')
    await page.getByText('Ask a question', { exact: true }).click()
    await page.getByLabel('Question *').fill('Why is it cheaper?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Why is it cheaper?')).toBeVisible()
    await page.getByText('Decline', { exact: true }).click()
    await page.getByLabel('Why?').first().fill('We moved.')
    await page.getByRole('button', { name: 'Decline this quote' }).click()
    await expect(page.getByRole('status')).toHaveText('Thank you. We have your answer.')
    await expect(page.getByRole('main')).toContainText(`If you changed your mind, call ${business.phone}.`)
    expect(await staffApi('/api/admin/quotes?id=1')).toMatchObject([
      { status: 'declined', declineText: 'We moved.' },
      {},
    ])
  })
})
