import { business, services } from '#content'
import { telLink } from '#ui/links.ts'
import { expect, test } from './fixtures.ts'
import { servicePaths } from './paths.ts'

// Clauses of docs/specification.md, Public pages, on the sample content.
test.use({ env: 'shared' })
test.skip(business.name !== 'Lamplight Electric', 'the content is not the sample')

const call = telLink(business.phone)

// "Phone, email, city, a link to the social page, and a copyright line for 2025."
test('the footer has the ways to reach the business, a copyright line and the quick links', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: business.phone })).toHaveAttribute('href', call)
  await expect(footer.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  await expect(footer.getByRole('link', { name: business.social?.name ?? '' })).toHaveAttribute('href', /^https:/)
  await expect(footer).toContainText('Harrah, OK')
  await expect(footer).toContainText('© 2025')
  for (const path of ['/', '/about', '/services', '/gallery', '/contact']) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  }
  // Own pages come after the quick links.
  const quickLinks = footer.getByRole('list').first().getByRole('link')
  await expect(quickLinks).toHaveText(['Home', 'About Us', 'Services', 'Gallery', 'Contact Us', 'Privacy'])
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  // "A hero over the full height of the screen"
  test(`the hero of the home page fills a screen of ${width} px and leads to a quote and a call`, async ({ page }) => {
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
  })
}

// '"Complete Electrical Services", a list with links to four service pages, and "View All Services".'
test('the home page links to four service pages and to all services', async ({ page }) => {
  await page.goto('/')
  const list = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Complete Electrical Services' }) })
  const links = await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => href?.startsWith('/services/'))).toHaveLength(4)
  await expect(list.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services')
})

// "Six cards, one for each service, with a link to its page and a list of features."
test('the services page has a card for each service', async ({ page }) => {
  await page.goto('/services')
  for (const [index, { name }] of services.entries()) {
    const card = page
      .getByRole('main')
      .locator('article, li')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.locator(`a[href="${servicePaths[index]}"]`).first()).toBeVisible()
    expect(await card.first().locator('li').count(), name).toBeGreaterThanOrEqual(2)
  }
})

// "A closing call to action."
for (const path of ['/', '/about', '/services']) {
  test(`${path} ends with a call to action`, async ({ page }) => {
    await page.goto(path)
    const closing = page.getByRole('main').locator('section').last()
    await expect(closing.getByRole('link', { name: 'Book a Visit' })).toHaveAttribute('href', '/booking')
    await expect(closing.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', call)
  })
}

// 'a list "What to Expect" (a confirmation call within 24 hours, a free estimate, professional service); a link for
// emergency calls.'
test('the booking page says what to expect, and whom to call in an emergency', async ({ page }) => {
  await page.goto('/booking')
  const expected = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What to Expect' }) })
  await expect(expected).toContainText('Confirmation call within 24 hours')
  await expect(expected).toContainText('Free estimate')
  await expect(expected).toContainText('Professional service')
  const emergency = page.locator('section').filter({ has: page.getByRole('heading', { name: /emergency/i }) })
  await expect(emergency.getByRole('link', { name: business.phone })).toHaveAttribute('href', call)
})

// "A block with links to the phone, the email address, the location and the social page"
test('the contact page has all ways to reach the business', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const block = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Talk to us' }) })
  for (const href of [call, `mailto:${business.email}`, business.social?.url ?? '']) {
    await expect(block.locator(`a[href="${href}"]`)).toBeVisible()
  }
  await expect(block.locator('a[href*="google.com/maps"]')).toBeVisible()
  await expect(main.getByRole('heading', { name: '24/7 Emergency Service' })).toBeVisible()
  await expect(main.getByRole('link', { name: "Don't see your city?" })).toHaveAttribute('href', '/contact')
})
