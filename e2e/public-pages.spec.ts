import { business } from '#content'
import { telLink } from '#ui/links.ts'
import { expect, fullUnless, test } from './fixtures.ts'

// Clauses of docs/specification.md, Public pages, on the sample content. test/site/page-parts.test.ts has others.
test.use({ env: 'shared' })
test.skip(business.name !== 'Lamplight Electric', 'the content is not the sample')

const call = telLink(business.phone)

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  // "A hero over the full height of the screen"
  test(
    `the hero of the home page fills a screen of ${width} px and leads to a quote and a call`,
    fullUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const hero = page.locator('.home-hero')
      const box = await hero.boundingBox()
      // On a phone, the call bar covers the end of the screen.
      const bar = await page.locator('.call-bar').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(bar?.y ?? height)
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Your Trusted Electricians in Harrah, OK')
      await expect(hero.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/contact')
      await expect(hero.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', call)
    },
  )
}
