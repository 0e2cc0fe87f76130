import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from './fixtures.ts'
import { everyPath } from './paths.ts'

/** No rule of the engine is broken, and what is to be read at length stands out at 7 to 1. */
async function expectNoFindings(page: Page, where?: string) {
  // Contrast is judged by what is painted, so a notification must have come to rest.
  await page.waitForTimeout(300)
  const stricter = 'color-contrast-enhanced'
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { [stricter]: { enabled: true } }, resultTypes: ['violations'] })
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
  expect(findings, where).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('no page has findings or scrolls sideways', async ({ page }) => {
        test.slow()
        for (const path of everyPath) {
          await page.goto(path)
          if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
          await expectNoFindings(page, path)
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
        }
      })

      test('a booking form with errors and a notification has no findings', async ({ page }) => {
        await page.goto('/booking')
        await page.getByRole('button', { name: 'Submit Booking' }).click()
        await expect(toastOf(page, 'Date Required')).toBeVisible()
        await expectNoFindings(page)
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
        await expect(page.getByRole('button', { name: 'Restore Booking of Ada Lovelace' })).toBeVisible()
        await expectNoFindings(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    })
  }
}
