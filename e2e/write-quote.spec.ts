import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aBooking } from '../test/support/submissions.ts'
import { expectNoViolations } from './axe.ts'
import { details, expect, fullUnless, nextYear, openDetails, test, toastOf } from './fixtures.ts'

type AsColleague = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<void>

const prices = [
  { description: 'Panel replacement, 200 A', unitPriceCents: 240_000, taxable: true },
  { description: 'Electrician labor', unit: 'hour', unitPriceCents: 11_000 },
  { description: 'Permit and inspection fee', unitPriceCents: 12_000 },
]

async function addPrices(asColleague: AsColleague) {
  for (const item of prices) await asColleague('POST', '/api/admin/price-items', item)
}

const aQuote = (price: number) => ({
  list: 'contact-submissions',
  rowId: 1,
  options: [{ name: 'Offer', lines: [{ description: 'Panel', unitPriceCents: price }] }],
})

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const newQuote = (page: Page) => dialog(page, 'Quote for Grace Bell')
const picker = (form: Locator) => form.getByRole('combobox', { name: 'Add a line' })
const quotesOf = (page: Page) => details(page, 'Grace Bell').getByRole('region', { name: 'Quotes' })
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

async function openCard(page: Page, asStaff: (situation: object) => Promise<void>) {
  await asStaff({ quoteRequests: ['Grace Bell'], path: '/admin?tab=contact' })
  await openDetails(page, 'Grace Bell')
}

async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ className, scrollWidth }) => `${className}: ${scrollWidth}`),
  )
  expect(wide).toEqual([])
}

for (const width of [320, 390]) {
  test.describe(`a phone of ${width} px`, fullUnless(width === 390), () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true })

    test('a quote of three lines from the price list takes six taps until it is sent', async ({
      page,
      asStaff,
      asColleague,
      staffApi,
    }) => {
      await addPrices(asColleague)
      await openCard(page, asStaff)
      let taps = 0
      const tap = async (target: Locator) => {
        taps++
        await target.tap()
      }
      await tap(button(details(page, 'Grace Bell'), 'Write a quote'))
      const form = newQuote(page)
      for (const { description } of prices) {
        // It has the focus, so that nobody has to tap it.
        await expect(picker(form)).toBeFocused()
        await page.keyboard.type(description.slice(0, 6).toLowerCase())
        await tap(form.getByRole('option', { name: description }))
        await expectNoSidewaysScroll(page)
      }
      await expect(form.getByText('Total $2,630.00')).toBeVisible()
      await tap(button(form, 'Preview'))
      const preview = dialog(page, 'Preview of Quote Q-1-1')
      const customerPage = preview.frameLocator('iframe')
      await expect(customerPage.getByRole('heading', { name: 'Quote Q-1-1' })).toBeVisible()
      await expect(preview.getByText('Total: $2,630.00')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoViolations(page, `the preview at ${width} px`)
      await tap(button(preview, 'Send'))
      await expect(quotesOf(page).getByText('Sent', { exact: true })).toBeVisible()
      expect(taps).toBe(6)
      // No mail server is set up.
      await expect(toastOf(page, 'Quote Ready')).toContainText(
        'Quote Q-1-1 is on the customer’s page. Email is not set up.',
      )
      // Without a reload.
      await expect(details(page, 'Grace Bell').getByText('Quoted')).toBeVisible()
      await expect(details(page, 'Grace Bell')).toContainText('Estimated value$2,630.00')
      await expect(quotesOf(page)).toContainText('Not opened yet')
      await expectNoSidewaysScroll(page)
      const [sent] = await staffApi('/api/admin/quotes')
      expect(sent).toMatchObject({ status: 'sent', amountCents: 263_000 })
    })
  })
}

test('totals follow what is typed, with two options and an add-on, and errors stand at their fields', async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await addPrices(asColleague)
  await openCard(page, asStaff)
  await button(details(page, 'Grace Bell'), 'Write a quote').click()
  const form = newQuote(page)
  await expect(button(form, 'Copy as another option')).toBeHidden()
  await expectNoViolations(page, 'the empty form')
  await picker(form).fill('labor')
  // The price list has loaded.
  await expect(form.getByRole('option')).toHaveCount(2)
  await expectNoViolations(page, 'the open list')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const first = form.getByRole('group', { name: 'Line 1' })
  await expect(first.getByLabel('Unit')).toHaveValue('hour')
  await first.getByLabel('Quantity').fill('2.5')
  await expect(form.getByText('Total $275.00')).toBeVisible()
  // Escape closes the list only.
  await picker(form).fill('Outlet')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const second = form.getByRole('group', { name: 'Line 2' })
  await expect(second.getByLabel('Price')).toBeFocused()
  await first.getByLabel('Quantity').fill('1.234')
  await form.getByLabel('Valid until').fill('')
  await button(form, 'Save draft').click()
  await expect(first.getByText('with two decimals at most')).toBeVisible()
  await expect(second.getByText('at most 1,000,000')).toBeVisible()
  await expect(form.getByText('Valid until must be a day')).toBeVisible()
  await expect(first.getByLabel('Quantity')).toBeFocused()
  await first.getByLabel('Quantity').fill('2.5')
  await second.getByLabel('Price').fill('1,200.10')
  await second.getByLabel('Add-on').check()
  await form.getByLabel('Valid until').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await expect(form.getByText('Total with all add-ons$1,475.10')).toBeVisible()
  await button(form, 'Copy as another option').click()
  const better = form.getByRole('group', { name: 'Option 2' })
  await expect(better.getByLabel('Name')).toBeFocused()
  await expect(better.getByLabel('Name')).toHaveValue('Better')
  await better.getByLabel('Quantity').first().fill('4')
  await expect(form.getByText('Good $275.00')).toBeVisible()
  await expect(form.getByText('Better $440.00')).toBeVisible()
  await button(form, 'Save draft').click()
  await expect(quotesOf(page)).toContainText('Good $275.00 · Better $440.00')
  const [draft] = await staffApi('/api/admin/quotes')
  expect(draft).toMatchObject({ status: 'draft', options: [{ name: 'Good' }, { name: 'Better', totalCents: 44_000 }] })
})

test('a discount is typed as a percentage or an amount, and the customer reads it', async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await addPrices(asColleague)
  await openCard(page, asStaff)
  await button(details(page, 'Grace Bell'), 'Write a quote').click()
  const form = newQuote(page)
  await picker(form).fill('Panel replacement')
  await page
    .getByRole('option', { name: /Panel replacement, 200 A/ })
    .first()
    .click()
  await button(form, 'Add a discount').click()
  const line = form.getByRole('group', { name: 'Line 2' })
  await expect(line.getByRole('textbox', { name: /^Price/ })).toBeFocused()
  await expect(line).toContainText('-$240.00')
  await line.getByRole('textbox', { name: /^Price/ }).fill('-100')
  await line.getByLabel('Description').fill('For a good neighbor')
  await expect(line).toContainText('-$100.00')
  await line.getByRole('textbox', { name: /^Price/ }).fill('-9,000')
  await button(form, 'Preview').click()
  await expect(form.getByText('The discounts of an option must not come to more than its lines').first()).toBeVisible()
  await line.getByRole('textbox', { name: /^Price/ }).fill('12.5%')
  await form.getByLabel('Deposit (%)').fill('30')
  await button(form, 'Preview').click()
  const preview = dialog(page, /^Preview of Quote/)
  await expect(preview.frameLocator('iframe').getByText('12.5% off')).toBeVisible()
  const saved = JSON.stringify(await staffApi('/api/admin/quotes'))
  expect(saved).toContain('"percent":12.5')
  expect(saved).toContain('"depositPercent":30')
})

test('what was typed survives a closed dialog, a reload and a lost connection, but not a logout', {
  tag: '@full',
}, async ({ page, context, asStaff, logIn, staffApi }) => {
  await openCard(page, asStaff)
  await button(details(page, 'Grace Bell'), 'Write a quote').click()
  const form = newQuote(page)
  await picker(form).fill('Outlet')
  await page.keyboard.press('Enter')
  await page.keyboard.type('85')
  await page.keyboard.press('Escape')
  await expect(quotesOf(page)).toContainText('A quote that you began is not saved yet')
  await button(quotesOf(page), 'Continue writing').click()
  await expect(form.getByLabel('Price')).toHaveValue('85')
  await form.getByLabel('Message').fill('As agreed')

  await page.reload()
  await logIn()
  // The form was open.
  await expect(form.getByLabel('Message')).toHaveValue('As agreed')
  await expect(form.getByText('Total $85.00')).toBeVisible()

  await context.setOffline(true)
  await button(form, 'Save draft').click()
  await expect(toastOf(page, 'Save Failed')).toBeVisible()
  await expect(form.getByLabel('Price')).toHaveValue('85')
  await context.setOffline(false)
  await button(form, 'Save draft').click()
  await expect(button(quotesOf(page), 'Edit draft')).toBeVisible()
  await expect(button(details(page, 'Grace Bell'), 'Write a quote')).toBeVisible()
  expect(await staffApi('/api/admin/quotes')).toMatchObject([{ message: 'As agreed', amountCents: 8500 }])

  await button(quotesOf(page), 'Edit draft').click()
  await dialog(page, 'Quote Q-1-1').getByLabel('Message').fill('Typed')
  await page.keyboard.press('Escape')
  await expect(button(quotesOf(page), 'Continue writing')).toBeVisible()
  await page.getByLabel('Details', { exact: true }).getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))).toHaveLength(
    1,
  )
  await page.getByRole('button', { name: 'Log out' }).click()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
})

test('a draft that somebody else changed or sent is not overwritten unseen', { tag: '@full' }, async ({
  page,
  asStaff,
  requestQuoteAs,
  asColleague,
  staffApi,
}) => {
  await requestQuoteAs('Grace Bell')
  await asColleague('POST', '/api/admin/quotes', aQuote(10_000))
  await asStaff({ path: '/admin?tab=contact' })
  await openDetails(page, 'Grace Bell')
  await button(quotesOf(page), 'Preview and send').click()
  const preview = dialog(page, 'Preview of Quote Q-1-1')
  await expect(preview.getByText('Total: $100.00')).toBeVisible()
  await asColleague('PUT', '/api/admin/quotes/1', aQuote(20_000))
  await button(preview, 'Send').click()
  await expect(preview.getByRole('alert')).toContainText('nothing was sent')
  await expect(preview.getByText('Total: $200.00')).toBeVisible()

  await button(preview, 'Edit').click()
  const form = dialog(page, 'Quote Q-1-1')
  await form.getByLabel('Price').fill('1')
  await asColleague('PUT', '/api/admin/quotes/1', aQuote(30_000))
  await button(form, 'Save draft').click()
  await expect(form.getByRole('alert')).toContainText('Someone else changed this quote')
  await expect(form.getByRole('alert')).toContainText('Offer $300.00')
  await expect(form.getByLabel('Price')).toHaveValue('1')
  await asColleague('POST', '/api/admin/quotes/1/send')
  await button(form, 'Save draft').click()
  await expect(form.getByRole('alert')).toContainText('Someone else sent this quote')
  await expect(form.getByLabel('Price')).toHaveValue('1')
  await button(dialog(page, 'Quote Q-1-1, version 2'), 'Save draft').click()
  await expect(quotesOf(page).getByRole('heading', { level: 4 })).toHaveText(['Quote Q-1-1, version 2', 'Quote Q-1-1'])
  expect(await staffApi('/api/admin/quotes')).toMatchObject([
    { version: 2, status: 'draft', amountCents: 100 },
    { version: 1, status: 'sent', amountCents: 30_000 },
  ])
})

test('a sent quote is withdrawn, replaced, and downloaded as a PDF without its token in an address', async ({
  page,
  context,
  asStaff,
  requestQuoteAs,
  asColleague,
}) => {
  await requestQuoteAs('Grace Bell')
  await asColleague('POST', '/api/admin/quotes', aQuote(10_000))
  await asColleague('POST', '/api/admin/quotes/1/send')
  await asStaff({ path: '/admin?tab=contact' })
  await openDetails(page, 'Grace Bell')
  const saved = page.waitForEvent('download')
  await button(quotesOf(page), 'PDF').click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('quote-Q-1-1.pdf')
  expect(download.url()).toMatch(/^blob:/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(quotesOf(page), 'Copy the customer’s link').click()
  await expect(toastOf(page, 'Link Copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/request\/q1-[\w-]{22}\/quotes\/1$/)
  await button(quotesOf(page), 'New version').click()
  const form = dialog(page, 'Quote Q-1-1, version 2')
  await form.getByLabel('Price').fill('90')
  await button(form, 'Preview').click()
  await button(dialog(page, 'Preview of Quote Q-1-1, version 2'), 'Send').click()
  await expect(quotesOf(page).getByText('Replaced', { exact: true })).toBeVisible()
  await button(quotesOf(page), 'Withdraw').click()
  await button(dialog(page, 'Withdraw Quote Q-1-1, version 2?'), 'Withdraw').click()
  await expect(quotesOf(page).getByText('Withdrawn', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the card with quotes')
})

test('a call that was converted shows the quotes of its booking', async ({ page, asStaff, asColleague }) => {
  await asColleague('POST', '/api/call-logs', { callerName: 'Grace Bell', callerPhone: '405-555-0111' })
  await asColleague('POST', '/api/call-logs/1/booking', {
    ...aBooking({ customerName: 'Grace Bell', preferredDate: `${nextYear()}-01-15` }),
    visit: null,
  })
  await asColleague('POST', '/api/admin/quotes', { ...aQuote(10_000), list: 'bookings' })
  await asStaff({ path: '/admin?tab=calls' })
  await openDetails(page, 'Grace Bell')
  await expect(quotesOf(page)).toContainText('Quote B-1-1')
})
