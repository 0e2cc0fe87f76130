import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, waitForAnimations } from './fixtures.ts'

/** Checks all rules of axe, and that nothing scrolls sideways. */
export async function expectNoViolations(page: Page, where: string) {
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze()
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])),
    where,
  ).toEqual([])
  const { width } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width)
}
