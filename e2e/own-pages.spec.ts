import { ownPages } from '#content'
import { expect, test } from './fixtures.ts'

// docs/developer/specification.md, Routes: an own page of the content. test/site/page-parts.test.ts reads its HTML, and
// test/other-content/own-pages.test.ts builds others, and hidden pages.
test.use({ env: 'shared' })

const privacy = ownPages.find(({ slug }) => slug === 'privacy')
test.skip(!privacy?.footer, 'the content has no page about privacy in the footer')

test('the 404 page below an own page links its breadcrumb to that page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/privacy/cookies')
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Home', 'Privacy', 'Cookies'])
  await expect(breadcrumbs.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})
