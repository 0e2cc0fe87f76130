import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { services } from '#domain/services.ts'
import { expect, test, toastOf } from './fixtures.ts'
import { everyPath } from './paths.ts'

/** No rule of the engine is broken, nor one of colour in the dark scheme, which differs in nothing else. */
async function expectNoFindings(page: Page, where?: string) {
  expect(await findingsOf(page), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findingsOf(page, 'cat.color'), `${where ?? ''} in the dark scheme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What breaks a rule, of all or of those with the tag; what is to be read at length has to stand out at 7 to 1. */
async function findingsOf(page: Page, tag?: string) {
  // Contrast is judged by what is painted, so a notification and a change of colours must have come to rest.
  await page.waitForTimeout(300)
  const stricter = 'color-contrast-enhanced'
  const { violations } = await new AxeBuilder({ page })
    .options({
      rules: { [stricter]: { enabled: true } },
      resultTypes: ['violations'],
      ...(tag && { runOnly: { type: 'tag', values: [tag] } }),
    })
    // The only frame is somebody else's map; without frames the engine needs no second page and half the time.
    .exclude('iframe')
    .setLegacyMode()
    .analyze()
  const findings: string[][] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const prose = page.locator('main :is(p, p *, dd, dd *)').and(page.locator(target.join(' ')))
      if (id !== stricter || (await prose.count())) findings.push([id, html])
    }
  }
  return findings
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('no page has findings or scrolls sideways', async ({ page }) => {
      test.slow()
      for (const path of everyPath) {
        await page.goto(path)
        if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
        await expectNoFindings(page, path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
    })

    test('a booking form with errors and a notification has no findings, nor has an open menu', async ({ page }) => {
      await page.goto('/booking', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Submit Booking' }).click()
      await expect(toastOf(page, 'Date Required')).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: /next month/i }).click()
      await page.getByRole('grid').getByRole('button', { name: /15th/ }).click()
      await expectNoFindings(page)
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
      else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).focus()
      await expect(page.getByRole('link', { name: services.at(-1)?.name ?? '', exact: true })).toBeVisible()
      await expectNoFindings(page, 'menu')
    })

    test('the confirmation of a message has no findings and stands clear of the header', async ({ page }) => {
      await page.goto('/contact')
      await page.getByLabel('Name *').fill('Grace Hopper')
      await page.getByLabel('Email *').fill('grace@example.com')
      await page.getByLabel('Phone *').fill('405-555-0111')
      await page.getByLabel('Message *').fill('The panel is thirty years old.')
      await page.getByRole('button', { name: 'Send Message' }).click()
      const heading = page.getByRole('heading', { name: 'We have your message' })
      await expect(heading).toBeFocused()
      await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
      const header = await page.getByRole('banner').boundingBox()
      expect((await heading.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
      await expectNoFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the page that answers a form without a script has no findings', async ({ page }) => {
      await page.route(/\/assets\/.*\.js/, (route) => route.abort())
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your message was not sent' })).toBeVisible()
      await expectNoFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the description of the API has no findings and does not scroll sideways', async ({ page }) => {
      await page.goto('/admin#api')
      await page.getByLabel('Password').fill('correct-horse-battery')
      await page.getByRole('button', { name: 'Login' }).click()
      for (const call of ['POST /api/bookings', 'GET /api/history']) await page.getByText(call, { exact: true }).click()
      await expectNoFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the dashboard and its dialogs have no findings', async ({ page, bookAs, askAs, asStaff }) => {
      await bookAs('Ada Lovelace')
      await askAs('Grace Hopper')
      await asStaff()
      await expect(page.getByRole('article')).toBeVisible()
      await expectNoFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.getByRole('button', { name: 'Delete' }).click()
      await expectNoFindings(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: /Contact/ }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await expectNoFindings(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: /Call/ }).click()
      await page.getByRole('button', { name: 'Add Call Log' }).click()
      await expectNoFindings(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: /Bookings/ }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toastOf(page, 'Booking Deleted').getByRole('button', { name: 'Undo' })).toBeVisible()
      await page.getByText('Recently deleted', { exact: true }).click()
      await expect(page.getByRole('button', { name: 'Restore Booking for Ada Lovelace' })).toBeVisible()
      await expectNoFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  })
}

test.describe('on the smallest phone, or zoomed in to 400%', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true })

  test('nothing scrolls sideways, and whatever can be pressed is large enough', async ({ page }) => {
    test.slow()
    for (const path of everyPath) {
      await page.goto(path)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
      expect(await page.evaluate(smallTargets), path).toEqual([])
    }
  })

  test('the dashboard and its dialogs fit, too', async ({ page, bookAs, askAs, asStaff }) => {
    await bookAs('Ada Lovelace')
    await askAs('Grace Hopper')
    await asStaff()
    for (const tab of [/Bookings/, /Contact/, /Call/]) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await page.evaluate(smallTargets), String(tab)).toEqual([])
    }
    await page.getByRole('button', { name: 'Add Call Log' }).click()
    expect(await page.evaluate(smallTargets)).toEqual([])
    await expectNoFindings(page)
  })
})

test('a phone whose letters are twice as large scrolls no page sideways', async ({
  playwright,
  launchOptions,
  server,
}) => {
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
})

/** Runs in the page: what a finger is meant to hit and may miss, links within a sentence aside. */
function smallTargets(): string[] {
  const controls = document.querySelectorAll('a, button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    const inSentence = getComputedStyle(control).display === 'inline'
    if (width === 0 || inSentence || control.closest('.sr-only') || !control.checkVisibility()) return []
    return width >= 43.9 && height >= 43.9 ? [] : [`${width} x ${height}: ${control.outerHTML.slice(0, 120)}`]
  })
}

test('a reader’s own colours show what is chosen, active and wrong, and where the focus is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/booking', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /next month/i }).click()
  const day = page.getByRole('grid').getByRole('button', { name: /15th/ })
  await day.click()
  const fill = (name: string) =>
    page
      .getByRole('grid')
      .getByRole('button', { name })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await fill('15th')).not.toBe(await fill('16th'))
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' })).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByLabel('Full Name')).toHaveCSS('border-top-width', '3px')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').getByRole('link').first()).toHaveCSS('outline-style', 'solid')
})
