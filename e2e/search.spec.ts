import { expectNoViolations } from './axe.ts'
import { card, details, expect, onPhoneAndDesktop, openSearch, rows, tab, test } from './fixtures.ts'

onPhoneAndDesktop(
  () => {
    test('one search finds rows of all lists, and keeps its words between them', async ({
      page,
      bookAs,
      asColleague,
      asStaff,
    }) => {
      await bookAs('Ada Lovelace')
      await bookAs('Grace Hopper', { customerPhone: '405-555-0177', customerEmail: 'grace@example.com' })
      await asColleague('POST', '/api/call-logs', { callerName: 'Ada', callerPhone: '405-555-0188' })
      await asStaff({ quoteRequests: ['Ada Byron'] })
      const search = await openSearch(page)
      await search.fill('ada')
      await expect(page.getByText('1 found').first()).toBeVisible()
      await expect(rows(page)).toHaveCount(3)
      await expect(page.getByRole('region', { name: 'Contact Submissions 1 found' })).toContainText('Ada Byron')
      await expect(page.getByRole('region', { name: 'Call Log 1 found' })).toContainText('Ada')
      await expectNoViolations(page, 'results of all lists')

      await page.getByRole('button', { name: '1 in Contact Submissions' }).click()
      await expect(tab(page, 'Contact Submissions (1)')).toHaveAttribute('aria-selected', 'true')
      await expect(await openSearch(page)).toHaveValue('ada')
      await expect(card(page, 'Ada Byron')).toBeVisible()
      await page.goBack()
      await expect(card(page, 'Ada Lovelace')).toBeVisible()
      await page.getByRole('region', { name: 'Contact Submissions 1 found' }).locator('[data-open]').click()
      await expect(details(page, 'Ada Byron')).toBeFocused()
    })

    test('a reference finds the card, and digits find a phone number', async ({ page, bookAs, asStaff }) => {
      await bookAs('Ada Lovelace')
      await bookAs('Grace Hopper', { customerPhone: '(405) 555-0177' })
      await asStaff()
      const search = await openSearch(page)
      for (const reference of ['#1', 'B-1', 'b-1']) {
        await search.fill('0177')
        await expect(card(page, 'Grace Hopper')).toBeVisible()
        await search.fill(reference)
        await expect(card(page, 'Ada Lovelace')).toBeVisible()
        await expect(rows(page)).toHaveCount(1)
      }
      await search.fill('0177')
      await expect(card(page, 'Grace Hopper')).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
    })
  },
  { quick: 'desktop' },
)
