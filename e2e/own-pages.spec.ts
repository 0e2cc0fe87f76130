import { business, ownPages } from '#content'
import { expect, test } from './fixtures.ts'

// docs/specification.md, Routes: an own page of the content. test/other-content/own-pages.test.ts builds others, and hidden pages.
test.use({ env: 'shared' })

const privacy = ownPages.find(({ slug }) => slug === 'privacy')
test.skip(!privacy?.footer, 'the content has no page about privacy in the footer')

test('the footer leads to the page about privacy, which names whom to ask', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: privacy?.label }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: privacy?.headline })).toBeVisible()
  await expect(page).toHaveTitle(`${privacy?.title} | ${business.name}`)
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(breadcrumbs).toHaveText(['Home', privacy?.label ?? ''])
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  for (const fact of ['Google Maps', `${business.photoRetentionMonths} months`, business.phone])
    await expect(main).toContainText(fact)
})

for (const path of ['/booking', '/contact']) {
  test(`the notice beside the form of ${path} leads to the page about privacy`, async ({ page }) => {
    await page.goto(path)
    await page.locator('details.privacy > summary').click()
    await page.getByRole('link', { name: 'More about privacy' }).click()
    await expect(page).toHaveURL('/privacy')
  })
}

test('the 404 page below an own page links its breadcrumb to that page', async ({ page }) => {
  await page.goto('/privacy/cookies')
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Home', 'Privacy', 'Cookies'])
  await expect(breadcrumbs.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})
