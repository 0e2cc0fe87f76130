import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { services } from '#content'
import { firmTime } from '../test/support/firm-clock.ts'
import {
  card,
  closeSheet,
  details,
  dismissToast,
  expect,
  fullUnless,
  nextYear,
  openDetails,
  openTool,
  password,
  press,
  readOnlyTest,
  rows,
  test,
  toastOf,
  waitForAnimations,
} from './fixtures.ts'
import { everyPath } from './paths.ts'
import { fillInMessage } from './public-forms.ts'
import { failScripts, waitForHydration } from './script-loading.ts'

/** Checks all rules in the light scheme, and the color rules in the dark scheme, which differs in colors only. */
async function expectNoViolations(page: Page, where?: string) {
  expect(await violationsOf(page), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, 'cat.color'), `${where ?? ''} in the dark scheme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Violations of all axe rules or of those with `tag`. Running text also needs a contrast of 7:1. */
async function violationsOf(page: Page, tag?: string) {
  await waitForAnimations(page)
  const stricter = 'color-contrast-enhanced'
  const { violations } = await new AxeBuilder({ page })
    .options({
      rules: { [stricter]: { enabled: true } },
      resultTypes: ['violations'],
      ...(tag && { runOnly: { type: 'tag', values: [tag] } }),
    })
    // The only frame is a third-party map. Legacy mode skips frames and takes half the time.
    .exclude('iframe')
    .setLegacyMode()
    .analyze()
  const found: string[][] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const prose = page.locator('main :is(p, p *, dd, dd *)').and(page.locator(target.join(' ')))
      if (id !== stricter || (await prose.count())) found.push([id, html])
    }
  }
  return found
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, fullUnless(width === 390), () => {
    test.use({ viewport: { width, height: 844 } })

    readOnlyTest('no page has violations or scrolls sideways', { tag: '@full' }, async ({ page }) => {
      test.slow()
      for (const path of everyPath) {
        await page.goto(path)
        await waitForHydration(page)
        if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
        await expectNoViolations(page, path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
    })

    test('a booking form with errors, a notification and an open menu have no violations', async ({ page }) => {
      await page.goto('/booking')
      await page.getByRole('button', { name: 'Submit Booking' }).click()
      // The notification stays while the pointer is on it.
      await toastOf(page, 'Date Required').hover()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: /next month/i }).press('Enter')
      await page.getByRole('grid').getByRole('button', { name: /15th/ }).press('Enter')
      await expect(toastOf(page, 'Date Required')).toBeVisible()
      await expectNoViolations(page)
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
      else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).focus()
      await expect(page.getByRole('link', { name: services.at(-1)?.name ?? '', exact: true })).toBeVisible()
      await expectNoViolations(page, 'menu')
    })

    test('closed days in the calendar and on the dashboard have no violations', { tag: '@full' }, async ({
      page,
      bookAs,
      asColleague,
      asStaff,
    }) => {
      test.slow()
      const [day, reason] = [`${nextYear()}-01-15`, 'Training in Tulsa']
      await bookAs('Ada Lovelace')
      await asColleague('POST', '/api/closed-days', { from: day, to: day, reason })
      await page.clock.setFixedTime(firmTime(`${nextYear()}-01-05T09:00`))
      await page.goto('/booking')
      await expect(page.getByText(`Closed January 15: ${reason}`)).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await asStaff()
      await dismissToast(page, 'Access Granted')
      await openTool(page, 'Closed days')
      // The card of the booking may name the reason too.
      await expect(page.getByText(reason, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      await page.getByLabel('From').fill(day)
      await expect(page.getByText('1 visit is planned on this day')).toBeVisible()
      await expectNoViolations(page, 'the panel')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the confirmation of a message has no violations and is not covered by the header', { tag: '@full' }, async ({
      page,
    }) => {
      await page.goto('/contact')
      await fillInMessage(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      const heading = page.getByRole('heading', { name: 'We have your message' })
      await toastOf(page, 'Message Sent!').hover()
      await expect(heading).toBeFocused()
      await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
      const header = await page.getByRole('banner').boundingBox()
      expect((await heading.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the error page of a form posted without script has no violations', { tag: '@full' }, async ({ page }) => {
      await failScripts(page)
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your message was not sent' })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the API page has no violations and does not scroll sideways', { tag: '@full' }, async ({ page }) => {
      await page.goto('/admin#api')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      for (const endpoint of ['POST /api/bookings', 'GET /api/history'])
        await page.getByText(endpoint, { exact: true }).click()
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the dashboard and its dialogs have no violations', { tag: '@full' }, async ({ page, asStaff }) => {
      test.slow()
      await asStaff({ bookings: ['Ada Lovelace'], quoteRequests: ['Grace Hopper'] })
      await toastOf(page, 'Access Granted').hover()
      await expect(rows(page)).toBeVisible()
      await expectNoViolations(page)
      await dismissToast(page, 'Access Granted')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await openDetails(page, 'Ada Lovelace')
      await expectNoViolations(page)
      await press(details(page, 'Ada Lovelace'), 'Delete')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await closeSheet(page)
      await page.getByRole('tab', { name: /Contact/ }).click()
      await openDetails(page, 'Grace Hopper')
      await press(details(page, 'Grace Hopper'), 'Edit')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await closeSheet(page)
      await page.getByRole('tab', { name: /Call/ }).click()
      await page.getByRole('button', { name: 'Add Call Log' }).click()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: /Bookings/ }).click()
      await card(page, 'Ada Lovelace').getByRole('button', { name: 'Delete' }).click()
      await page
        .getByRole('dialog', { name: /^Delete/ })
        .getByRole('button', { name: 'Delete' })
        .click()
      await toastOf(page, 'Booking Deleted').hover()
      await expect(toastOf(page, 'Booking Deleted').getByRole('button', { name: 'Undo' })).toBeVisible()
      await openTool(page, 'Recently deleted')
      await expect(page.getByRole('button', { name: 'Restore Booking B-1 for Ada Lovelace' })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  })
}

test.describe('on the smallest phone, or at 400% zoom', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true })

  readOnlyTest('nothing scrolls sideways, and every control is large enough', { tag: '@full' }, async ({ page }) => {
    test.slow()
    for (const path of everyPath) {
      await page.goto(path)
      await waitForHydration(page)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
      expect(await page.evaluate(smallTargets), path).toEqual([])
    }
  })

  test('the dashboard and its dialogs fit as well', { tag: '@full' }, async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'], quoteRequests: ['Grace Hopper'] })
    for (const [tab, customer] of [
      [/Bookings/, 'Ada Lovelace'],
      [/Contact/, 'Grace Hopper'],
      [/Call/, undefined],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(rows(page).or(page.getByText('No call logs found.'))).toBeVisible()
      const expectFit = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        expect(await page.evaluate(smallTargets), String(tab)).toEqual([])
      }
      await expectFit()
      if (!customer) continue
      await openDetails(page, customer)
      await expectFit()
      await closeSheet(page)
    }
    await page.getByRole('button', { name: 'Add Call Log' }).click()
    expect(await page.evaluate(smallTargets)).toEqual([])
    await expectNoViolations(page)
  })
})

readOnlyTest(
  'no page scrolls sideways at twice the default font size',
  { tag: '@full' },
  async ({ playwright, launchOptions, server }) => {
    test.slow()
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.route(/google\.com/, (route) => route.abort())
    for (const path of everyPath) {
      await page.goto(server.url + path)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
    await browser.close()
  },
)

test.describe('text at 200% that media queries do not see', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  readOnlyTest('no page scrolls sideways, and no heading is cut', { tag: '@full' }, async ({ page }) => {
    test.slow()
    for (const path of everyPath) {
      await page.goto(path)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      for (const heading of await page.locator('main :is(h1, h2)').all()) {
        const { x = 0, width = 0 } = (await heading.boundingBox()) ?? {}
        expect(x + width, path).toBeLessThanOrEqual(390)
      }
    }
  })
})

/** Runs in the page: controls smaller than 44 px. Links inside a sentence are exempt. */
function smallTargets(): string[] {
  const controls = document.querySelectorAll('a, button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    // It shows with the focus only: a long press does the same.
    const isHiddenFromPointers = getComputedStyle(control).clipPath === 'inset(50%)'
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    const inSentence = getComputedStyle(control).display === 'inline'
    if (width === 0 || inSentence || control.closest('.sr-only') || isHiddenFromPointers || !control.checkVisibility())
      return []
    return width >= 43.9 && height >= 43.9 ? [] : [`${width} x ${height}: ${control.outerHTML.slice(0, 120)}`]
  })
}

test('forced colors show what is selected, active, invalid and focused', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/booking')
  await page.getByRole('button', { name: /next month/i }).click()
  const day = page.getByRole('grid').getByRole('button', { name: /15th/ })
  await day.click()
  const background = (name: string) =>
    page
      .getByRole('grid')
      .getByRole('button', { name })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  expect(await background('15th')).not.toBe(await background('16th'))
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' })).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByLabel('Full Name')).toHaveCSS('border-top-width', '3px')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').getByRole('link').first()).toHaveCSS('outline-style', 'solid')
})
