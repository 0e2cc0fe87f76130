import { business } from '#content'
import { telLink } from '#ui/links.ts'
import { firmTime } from '../test/support/firm-clock.ts'
import { expect, flushRequests, fullUnless, test } from './fixtures.ts'

// Clauses of docs/developer/specification.md, Public pages, on the sample content. test/site/page-parts.test.ts has others.
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

test('the home page says whether the office is open', async ({ page }) => {
  const line = page.locator('.home-hero p').last()
  for (const [openUntil, words] of [
    ['5:00 PM', 'Open now, until 5:00 PM'],
    [null, 'Closed now, emergencies answered'],
  ] as const) {
    await page.route('/api/office', (route) => route.fulfill({ json: { openUntil } }))
    await page.goto('/')
    await expect(line).toHaveText(words)
  }
  // Without an answer, nothing is claimed.
  await page.route('/api/office', (route) => route.fulfill({ status: 503 }))
  const answer = page.waitForResponse('/api/office')
  await page.goto('/')
  await answer
  await flushRequests(page)
  await expect(line).toBeEmpty()
})

test('a visitor who chooses a day on which the office is closed reads what that means', async ({ page }) => {
  await page.clock.setFixedTime(firmTime('2027-11-20T09:00'))
  await page.goto('/booking')
  const field = page.getByRole('group', { name: 'Preferred Date' })
  for (const [day, closed] of [
    ['2027-11-25', 'Thanksgiving'],
    ['2027-11-28', 'Sundays'],
  ]) {
    await page.locator(`td[data-day="${day}"] button`).click()
    await expect(field).toContainText(`We’re closed on ${closed}: we’ll call you to find another day.`)
  }
  await page.locator('td[data-day="2027-11-26"] button').click()
  await expect(field).not.toContainText('We’re closed')
})
