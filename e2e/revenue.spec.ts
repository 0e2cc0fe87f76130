import { expectNoViolations } from './axe.ts'
import { card, expect, onPhoneAndDesktop, openDetails, openTool, press, test, toastOf } from './fixtures.ts'

onPhoneAndDesktop(
  () => {
    test('an amount is entered on a booking and stands in its month and year', async ({
      page,
      bookAs,
      asStaff,
      asColleague,
      requestQuoteAs,
    }) => {
      await bookAs('Ada Lovelace')
      await requestQuoteAs('Grace Hopper')
      await asColleague('PATCH', '/api/contact-submissions/1', { estimatedValue: 'ask Bob' })
      await asColleague('PATCH', '/api/bookings/1/status', { status: 'completed' })
      await asStaff()
      await expect(card(page, 'Ada Lovelace')).toBeVisible()
      const details = await openDetails(page, 'Ada Lovelace')
      await press(details, 'Edit')
      const amount = page.getByRole('dialog').getByLabel('Amount (USD)')
      await amount.fill('about 1000')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      const refusal = 'Amount must be dollars such as 1,150 or 1,150.50, at most 1,000,000'
      await expect(amount).toHaveAccessibleDescription(refusal)
      await amount.fill('1,150')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toastOf(page, 'Booking Updated')).toBeVisible()
      await expect(details).toContainText('$1,150.00')
      await details.getByText('History', { exact: true }).click()
      await expect(details).toContainText('Amount: none → $1,150.00')
      await page.keyboard.press('Escape')

      await openTool(page, 'Overview')
      await page.getByText('Business by month and year').click()
      const byYear = page.getByRole('table', { name: 'By year' })
      // The booking's preferred day is in January of the next year.
      await expect(byYear.getByRole('row').nth(1)).toContainText('$1,150.00')
      await expect(page.getByText('1 estimated value could not be read: “ask Bob”')).toBeVisible()
      await page.getByLabel('Year', { exact: true }).selectOption(String(new Date().getFullYear() + 1))
      const january = page.getByRole('row', { name: /^Jan/ })
      await expect(january).toContainText('$1,150.00')
      await expectNoViolations(page, 'business')
    })
  },
  { quick: 'desktop' },
)
